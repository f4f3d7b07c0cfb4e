import type { Config } from 'jest'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundledLibraries } from './bundled-libraries.ts'
import { typescript } from './typescript.ts'

const requireFromShared = createRequire(path.join(import.meta.dirname, '../../shared/package.json'))
const uploadsInBrowsers = path.join(path.dirname(requireFromShared.resolve('tus-js-client')), '../browser/index.js')

/** Tests of a browser package, `*.test.tsx`: jsdom, the mock server and the matchers of `@lintel/shared/testing`. */
export function screenTests(folder: string): Config {
  return {
    ...typescript(folder),
    displayName: path.basename(folder),
    testMatch: ['**/src/**/*.test.tsx'],
    // It has one build for Node and one for browsers, which jest does not know apart.
    moduleNameMapper: { '^tus-js-client$': uploadsInBrowsers, ...bundledLibraries },
    globalSetup: path.join(import.meta.dirname, 'bundled-libraries.ts'),
    testEnvironment: path.join(import.meta.dirname, 'browser-environment.ts'),
    testEnvironmentOptions: { url: 'http://localhost:9000/' },
    setupFilesAfterEnv: [path.join(import.meta.dirname, '../../shared/src/testing/setup.ts')],
    fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  }
}
