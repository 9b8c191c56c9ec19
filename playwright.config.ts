import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/tests/chromium.ts'

// Without one the global setup says so. Not here: others read this file too, for what it names.
const executablePath = findChromium()

/** Where the whole run (scripts/test.ts) reads what came of it. */
const result = process.env.STEWARD_TEST_RESULT

const desktop = { width: 1280, height: 900 }

/** The journeys: each worker has a server and a data folder, and so has each file that changes what others rely on. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // The last one looks at what all others showed. In a whole run it does so too when one of them failed; alone it needs them.
  projects: [
    { name: 'journeys', testIgnore: 'texts.spec.ts', ...(result && { teardown: 'texts' }) },
    { name: 'texts', testMatch: 'texts.spec.ts', ...(!result && { dependencies: ['journeys'] }) },
  ],
  // They wait for servers, timers, and frames a fifth of the time: with one worker a core, both cores would idle that long.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(result ? [['json', { outputFile: result }] as const] : [])],
  use: {
    viewport: desktop,
    locale: 'en-US',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumArguments() },
  },
})
