import { environment } from './environment.ts'

/** How Chromium is started, for journeys and for the contract of the viewer. */
export const launchOptions = {
  executablePath: environment.chromium,
  args: [
    // Without a graphics card it is less work to draw pages by the processor than to emulate a card.
    '--disable-gpu',
    // WebGL without a graphics card, which is silently off by default.
    '--enable-unsafe-swiftshader',
    // Text looks the same whatever the machine says about its screen.
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
}
