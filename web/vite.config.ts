import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// In development the page comes from Vite and everything else from a server on the usual port.
const server = 'http://127.0.0.1:8154';

export default defineConfig({
  plugins: [svelte()],
  // The server forbids inlined scripts and data addresses, so nothing is inlined.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
});
