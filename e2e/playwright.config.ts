import { defineConfig } from '@playwright/test'
import { environment } from './src/support/environment.ts'

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  globalSetup: './src/support/start-lintel.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: environment.isContinuousIntegration,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: environment.isContinuousIntegration
    ? [['line'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  use: {
    baseURL: environment.origin,
    viewport: { width: 1440, height: 900 },
    // Recording costs every journey a good part of its time; what failed once is recorded on its second try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: environment.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
})
