import { defineConfig } from '@playwright/test';

/** Debian's Chromium as root in a closed network: without sandbox, and without requests to Google that would fail. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Without a locale, Chromium names a download 'download' if its name has accents.
process.env.LC_ALL ??= 'C.UTF-8';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './plantilla.ts',
  // A build machine has two cores, and each worker has its own server and database. A third would use what they leave idle, but then
  // tests that wait for a camera or a slow network run out of time.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A shared build machine may starve a browser: what fails twice has failed, and what failed once is reported as
  // flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    locale: 'es-MX',
    // Drawing every step of an animation is a sixth of the browser's work. Tests of scans during a dialog's opening
    // enable motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Not Mexico's, because what a screen shows must not depend on the device's zone.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // Caching the whole app in each test's new browser costs more than most tests; those about lost networks allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each step costs time that two cores do not have; enable it when looking for a cause.
    trace: process.env.ANDEN_TRAZA ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      args: ARGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
});
