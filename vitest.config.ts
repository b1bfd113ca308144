import { defineConfig } from 'vitest/config';

// `npm test -- servidor recepcion` runs one of these on the files whose name matches.
export default defineConfig({
  test: {
    // Two cores are what a build machine has; most tests of the server wait for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'contrato', root: 'contrato', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'servidor',
          root: 'servidor',
          environment: 'node',
          include: ['{src,testing}/**/*.test.ts'],
          globalSetup: 'testing/global.ts',
          // A cluster is made in a second, or several on a slow disk.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // As end to end: on a build machine what fails once is tried once more, and named '(retry x1)'.
          retry: process.env.CI ? 1 : 0,
        },
      },
      { extends: './web/vite.config.ts', test: { name: 'web', root: 'web' } },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          environment: 'node',
          include: ['*.test.mjs'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
