// Removes what a test rendered. Tests without a document do not wait for the library.
import { afterEach } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/svelte')
  afterEach(cleanup)
}
