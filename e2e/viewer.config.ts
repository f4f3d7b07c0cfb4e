import { defineConfig } from '@playwright/test'
import { environment } from './src/support/environment.ts'

/** The contract of the viewer's engines, in a browser that draws with the processor. It needs no running system. */
export default defineConfig({
  testDir: './viewer',
  outputDir: './test-results/viewer',
  workers: 1,
  forbidOnly: environment.isContinuousIntegration,
  retries: 0,
  // Drawn by the processor, on machines that do other things besides.
  timeout: 300_000,
  reporter: 'list',
  use: {
    baseURL: 'http://viewer.test',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: environment.chromium,
      args: [
        '--no-sandbox',
        // Without them WebGL silently disappears on machines without a graphics card.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
  },
})
