import type { Config } from 'jest'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sharedSources } from '../webpack/shares/shared-package.ts'
import { level } from './level.ts'
import { typescript } from './typescript.ts'

/** In packed packages, these files are JavaScript. */
const extension = path.extname(import.meta.filename)

/** Tests of a browser package, `*.test.tsx`: jsdom, the mock server and the matchers of `@lintel/shared/testing`. */
export function screenTests(folder: string): Config {
  return {
    ...typescript(folder),
    displayName: path.basename(folder),
    testMatch: ['**/src/**/*.test.tsx'],
    ...level,
    testEnvironment: path.join(import.meta.dirname, `browser-environment${extension}`),
    testEnvironmentOptions: { url: 'http://localhost:9000/' },
    setupFilesAfterEnv: [path.join(sharedSources, `testing/setup${extension}`)],
    fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  }
}

/**
 * `moduleNameMapper` for a package with `tus-js-client`, which has separate builds for Node and browsers that Jest
 * cannot distinguish.
 */
export function uploadsInBrowsers(folder: string): Record<string, string> {
  const { resolve } = createRequire(path.join(folder, 'package.json'))
  return { '^tus-js-client$': path.join(path.dirname(resolve('tus-js-client')), '../browser/index.js') }
}
