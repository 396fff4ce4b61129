// How the page is built and its unit tests are run.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the page is served from the program's own protocol, from loopback and from Vite.
  base: './',
  server: { port: 5173, strictPort: true, fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    // The content-security-policy allows no data: scripts and the pictures come from modules.
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 400,
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
