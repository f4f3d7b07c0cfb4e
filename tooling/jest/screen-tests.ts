import type { Config } from 'jest'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sharedFolder, sharedSources } from '../webpack/shares/doors.ts'
import { level } from './level.ts'
import { typescript } from './typescript.ts'

const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))
/** Packed for a repository of its own, all of this is JavaScript. */
const extension = path.extname(import.meta.filename)
const uploadsInBrowsers = path.join(path.dirname(requireFromShared.resolve('tus-js-client')), '../browser/index.js')

/** Tests of a browser package, `*.test.tsx`: jsdom, the mock server and the matchers of `@lintel/shared/testing`. */
export function screenTests(folder: string): Config {
  return {
    ...typescript(folder),
    displayName: path.basename(folder),
    testMatch: ['**/src/**/*.test.tsx'],
    ...level,
    // It has one build for Node and one for browsers, which jest does not know apart.
    moduleNameMapper: { '^tus-js-client$': uploadsInBrowsers },
    testEnvironment: path.join(import.meta.dirname, `browser-environment${extension}`),
    testEnvironmentOptions: { url: 'http://localhost:9000/' },
    setupFilesAfterEnv: [path.join(sharedSources, `testing/setup${extension}`)],
    fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  }
}
