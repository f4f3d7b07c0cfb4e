import type { Config } from 'jest'
import path from 'node:path'
import { level } from './level.ts'
import { typescript } from './typescript.ts'

export function serverTests(folder: string, include: readonly string[]): Config {
  return {
    ...typescript(folder),
    displayName: path.basename(folder),
    testMatch: include.map((pattern) => `<rootDir>/${pattern}`),
    ...level,
    testEnvironment: path.join(import.meta.dirname, 'server-environment.ts'),
    restoreMocks: true,
    fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  }
}
