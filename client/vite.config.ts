import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

// `make dev` starts a server of Parlor beside this one and names it here.
const house = loadEnv('', '.', 'PARLOR_')['PARLOR_HOUSE'] ?? 'http://127.0.0.1:8000'

export default defineConfig(({ command }) => ({
  plugins: [svelte(), svelteTesting()],
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
      // the house answers only to pages of its own origin
      '/api': { target: house, changeOrigin: true, headers: { Origin: house } },
      '/games': { target: house, changeOrigin: true }, // pages of games that are packages of their own
      '/socket': { target: house, ws: true, changeOrigin: true, headers: { Origin: house } },
    },
  },
  test: {
    environment: 'node', // a document takes longer than most tests: who needs one says so in its first line
    include: ['src/**/*.test.ts'],
    pool: 'threads', // they take a quarter less time than processes
    css: { include: /colours\.css/ }, // a test reads what it says; other sheets are nothing to tests
  },
}))
