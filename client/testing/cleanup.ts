// Removes what a test rendered, and what a file leaves in the document that the next file gets. Tests without a document
// do not wait for the library.
import { afterAll, afterEach } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/svelte')
  afterEach(cleanup)
  afterAll(() => document.body.replaceChildren())
}
