import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/support/browser.ts'
import { environment } from './src/support/environment.ts'

/** The longest journeys go first, so that no worker is idle at the end while another one is still at work. */
const long = /(organization-settings|restart|prototype-view\w*|assembly[\w-]*)\.spec\.ts/

/** Their pictures are those that the documents show. */
const handbook = 'handbook.spec.ts'
const releasing = 'releasing.spec.ts'

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  globalSetup: './src/support/system/start-lintel.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: environment.isContinuousIntegration,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: environment.isContinuousIntegration
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    { name: 'long', dependencies: ['sign-in'], testMatch: long },
    { name: 'short', dependencies: ['sign-in'], testIgnore: [long, handbook, releasing, '*.setup.ts'] },
    {
      name: 'handbook',
      dependencies: ['sign-in'],
      testMatch: handbook,
      snapshotPathTemplate: '{testDir}/../../docs/handbook/pictures/{arg}{ext}',
    },
    {
      name: 'releasing',
      dependencies: ['sign-in'],
      testMatch: releasing,
      snapshotPathTemplate: '{testDir}/../../docs/releasing/{arg}{ext}',
    },
  ],
  use: {
    baseURL: environment.origin,
    viewport: { width: 1440, height: 900 },
    // Nothing moves: a browser without a graphics card draws every frame of a transition by the processor. What moves has a journey of its own, 'menus'.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs every journey a good part of its time; what failed once is recorded on its second try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
