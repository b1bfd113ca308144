import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callados } from './build/callados.ts';
import { cascaron } from './build/cascaron.ts';
import { comprimidos } from './build/comprimidos.ts';
import { llamadas } from './build/llamadas.ts';
import { reportes } from './build/reportes.ts';
import { sinZod } from './build/sinZod.ts';
import { trozos } from './build/trozos.ts';

/** The API to which the development server forwards `/api`; overridden by `API`. */
const api = process.env.API ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), llamadas(), reportes(), sinZod(), cascaron(), comprimidos(), callados()],
  // The server replaces `__NONCE__` in every index.html it sends (CSP: style-src 'nonce-…').
  html: { cspNonce: '__NONCE__' },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    // The Android WebView of the handhelds in use.
    target: ['chrome116', 'firefox124', 'safari17.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The reader of PDF files, which only comes with a document, is of 500.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      output: { codeSplitting: { groups: trozos } },
      // A machine that does something else meanwhile makes any plugin look slow.
      checks: { bundlerTimings: false },
    },
  },
});
