import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** A build machine has two cores; most tests of the server wait for PostgreSQL. Projects that share workers must say the same. */
const TRABAJADORES = 2;

/** Like the end-to-end tests: on a build machine a failed test is tried once more, and then marked '(retry x1)'. */
const REINTENTOS = process.env.CI ? 1 : 0;

// `npm test -- servidor recepcion` runs one of these projects on the files with a matching name.
export default defineConfig({
  test: {
    maxWorkers: TRABAJADORES,
    projects: [
      {
        // Only pure rules: a file leaves nothing behind for the next one, which therefore needs no worker of its own.
        test: {
          name: 'contrato',
          root: 'contrato',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers: TRABAJADORES,
        },
      },
      {
        test: {
          name: 'servidor',
          root: 'servidor',
          environment: 'node',
          include: ['{src,demo,testing}/**/*.test.ts'],
          globalSetup: 'testing/global.ts',
          // Importing the server takes a worker longer than most files' tests. Nothing of its modules is kept between files but
          // connections and servers that each file closes.
          isolate: false,
          maxWorkers: TRABAJADORES,
          // Creating a cluster takes a second, or several on a slow disk.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          retry: REINTENTOS,
        },
      },
      {
        extends: './web/vite.config.ts',
        // Rules again, without a browser: three quarters of the time went to workers and to importing the same modules.
        test: {
          name: 'web',
          root: 'web',
          environment: 'node',
          include: ['{src,build}/**/*.test.ts'],
          isolate: false,
          maxWorkers: TRABAJADORES,
        },
      },
      {
        extends: './web/vite.config.ts',
        // All before the first test: a dependency found later would reload the page during a test, with a second React.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'vitest-browser-react',
            'axe-core',
            '@mantine/core',
            '@mantine/hooks',
            '@mantine/spotlight',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            'idb',
            'd3-scale',
            'd3-shape',
          ],
        },
        test: {
          name: 'piezas',
          root: 'web',
          include: ['src/**/*.piezas.tsx'],
          // Two pages at once, once the others have ended: with their workers there would be four on two cores.
          maxWorkers: TRABAJADORES,
          sequence: { groupOrder: 1 },
          // As patient as the end-to-end tests.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          retry: REINTENTOS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: {
                args: ['--no-sandbox', '--disable-gpu'],
                ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
              },
              contextOptions: { locale: 'es-MX', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          environment: 'node',
          include: ['*.test.mjs'],
          // Beside the others: with one worker of its own it would come after them.
          maxWorkers: TRABAJADORES,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
