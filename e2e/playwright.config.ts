import { defineConfig } from '@playwright/test';

/** Debian's Chromium as root in a closed network: no sandbox, and none of the calls home that would fail. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Where the machine names no locale, Chromium calls a file 'download' whose name has an accent.
process.env.LC_ALL ??= 'C.UTF-8';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores are what a build machine has, and each worker has a server and a database of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A build machine shared with others may starve a browser: what fails twice has failed, and what did once is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    locale: 'es-MX',
    // Drawing every step of an animation is a sixth of the browser's work. Where scans arrive while a dialog opens, the tests ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Not Mexico's: what a screen shows must not depend on the device's zone.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // Keeping the whole app in each test's new browser costs more than most tests; those of the network cut allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each step costs the browser time that two cores do not have; who looks for a cause asks for it.
    trace: process.env.ANDEN_TRAZA ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      args: ARGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
});
