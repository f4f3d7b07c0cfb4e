import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/support/browser.ts'
import { environment } from './src/support/environment.ts'

/** Journeys of several minutes start first, so that no worker is idle at the end while another one still runs. */
const long = /(releases|prototype-view\w*|assembly[\w-]*|large-model|earlier-builds)\.spec\.ts/
/** Specs that look at one small building, which `capture.setup.ts` uploads once for all of them. */
const withCapture = /(back|landing|layout|model-beside|requirements|rooms|topics|topics-bcf)\.spec\.ts/

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  globalSetup: './src/support/system/start-lintel.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: environment.isContinuousIntegration,
  retries: 0,
  timeout: 120_000,
  globalTimeout: 3 * 60 * 60_000,
  expect: { timeout: 20_000 },
  reporter: environment.isContinuousIntegration
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    { name: 'capture', dependencies: ['sign-in'], testMatch: 'capture.setup.ts' },
    { name: 'long', dependencies: ['sign-in'], testMatch: long },
    { name: 'with-capture', dependencies: ['capture'], testMatch: withCapture },
    { name: 'others', dependencies: ['sign-in'], testIgnore: [long, withCapture, '*.setup.ts'] },
    // Compares the pictures of the documentation, or draws them again with `--update-snapshots=all`.
    {
      name: 'pictures',
      dependencies: ['sign-in'],
      testDir: './pictures',
      snapshotPathTemplate: '{testDir}/../../docs/{arg}{ext}',
    },
  ],
  use: {
    baseURL: environment.origin,
    viewport: { width: 1440, height: 900 },
    // Nothing moves: without a graphics card the processor draws every frame of a transition. `menus.spec.ts` covers motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording makes a journey much slower, so only the second try of a failed one is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
