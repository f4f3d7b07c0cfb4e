import path from 'node:path'
import { defineProject } from 'vitest/config'

/** Tests of a browser package: jsdom, the mock server and the matchers of `@lintel/shared/testing`. */
export function screenTests(folder: string) {
  return defineProject({
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name: path.basename(folder),
      root: folder,
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:9000/' } },
      setupFiles: [path.join(import.meta.dirname, '../../shared/src/testing/setup.ts')],
      restoreMocks: true,
      // The first screen of a file pays for compiling the design system; on two busy cores that takes seconds.
      testTimeout: 60_000,
      hookTimeout: 30_000,
    },
  })
}
