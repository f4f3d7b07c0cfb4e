import { environment } from './environment.ts'

/** How Chromium is started, for journeys and for the contract of the viewer. */
export const launchOptions = {
  executablePath: environment.chromium,
  args: [
    // Without a graphics card, software rendering is faster than emulating one.
    '--disable-gpu',
    // WebGL without a graphics card, which is silently off by default.
    '--enable-unsafe-swiftshader',
    // Text looks the same on every machine.
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
}
