// Builds the one-file edition of Territory Words (edition.html): everything that the page loads is written into it.

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** Write scripts and style sheets into the page. */
const oneFile = (): Plugin => ({
  name: 'one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['edition.html']
    if (page?.type !== 'asset') throw new Error('edition.html is missing')
    let html = String(page.source)
    for (const [name, file] of Object.entries(bundle)) {
      if (file === page) continue
      const [tag, text] =
        file.type === 'chunk'
          ? [new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), `<script type="module">${file.code}</script>`]
          : [new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`), `<style>${String(file.source)}</style>`]
      if (!tag.test(html)) throw new Error(`${name} is not in the page`)
      html = html.replace(tag, () => text)
      delete bundle[name]
    }
    page.source = html
  },
})

export default defineConfig({
  plugins: [svelte(), oneFile()],
  build: {
    outDir: '../src/parlor/games/territory_words',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: () => true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    rollupOptions: { input: 'edition.html', output: { inlineDynamicImports: true } },
  },
})
