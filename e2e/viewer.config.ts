import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/support/browser.ts'
import { environment } from './src/support/environment.ts'

/** The contract of the viewer's engines, in a browser with software rendering. It needs no running system. */
export default defineConfig({
  testDir: './viewer',
  outputDir: './test-results/viewer',
  globalSetup: './viewer/build-contract.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: environment.isContinuousIntegration,
  retries: 0,
  // Software rendering, possibly on a busy machine.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  reporter: 'list',
  use: { launchOptions },
})
