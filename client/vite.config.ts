import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

// `make dev` starts a server of Parlor beside this one and names it here.
const server = loadEnv('', '.', 'PARLOR_')['PARLOR_HOUSE'] ?? 'http://127.0.0.1:8000'

export default defineConfig(({ command }) => ({
  plugins: [svelte(), svelteTesting({ autoCleanup: false })],
  base: command === 'build' ? '/page/' : '/', // in development Vite answers every address of the page itself
  build: {
    outDir: '../src/parlor/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy of the page allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'], // light-dark() is lowered for what does not know it
  },
  server: {
    fs: { allow: ['..'] }, // a test reads the documents beside us
    proxy: {
      // the server answers only to pages of its own origin
      '/api': { target: server, changeOrigin: true, headers: { Origin: server } },
      '/games': { target: server, changeOrigin: true }, // pages of games that are packages of their own
      '/socket': { target: server, ws: true, changeOrigin: true, headers: { Origin: server } },
    },
  },
  test: {
    environment: 'node', // a test that needs a document says so in its first line: making one takes longer than most tests
    testTimeout: 30_000, // ms: a busy machine is no fault of the page
    include: ['src/**/*.test.ts'],
    setupFiles: ['testing/cleanup.ts'],
    // Files that share their modules and document take half of the time (--no-isolate in package.json). A file that
    // replaces modules cannot share them: it is named *.isolated.test.ts.
    pool: 'threads', // they take a quarter less time than processes
    css: { include: /(pennants|colors)\.css/ }, // tests read these; other sheets are left out
  },
}))
