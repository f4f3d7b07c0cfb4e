import { environment } from './environment.ts'

/** One browser for everything, so that no journey has to wait for another one. */
export const launchOptions = {
  executablePath: environment.chromium,
  args: [
    // Pages are put together by the processor, which on machines without a graphics card is less work than to play one.
    '--disable-gpu',
    // Without it WebGL silently disappears there.
    '--enable-unsafe-swiftshader',
    // Letters are drawn alike whatever the machine says about its screen.
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
}
