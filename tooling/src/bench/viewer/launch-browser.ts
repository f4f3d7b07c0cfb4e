import { chromium, type Browser } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'

const browserArguments = '--no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --disable-dev-shm-usage'
  .split(' ')
  .concat('--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync')

/** A browser that draws with the processor. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
}
