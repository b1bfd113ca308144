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

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores are what a build machine has, and each worker has a server and a database of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    locale: 'es-MX',
    // Not Mexico's: what a screen shows must not depend on the device's zone.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Its film alone costs the browser a third of its time; the snapshots tell as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      args: ARGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
});
