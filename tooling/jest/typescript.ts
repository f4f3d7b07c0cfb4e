import type { Config } from 'jest'
import path from 'node:path'

const tsconfig = path.join(import.meta.dirname, '../tsconfig/browser.json')

/**
 * Native ES modules: Jest reads the same files as webpack, Node and the compiler; ts-jest only removes types, which
 * are checked elsewhere.
 */
export function typescript(folder: string): Pick<Config, 'extensionsToTreatAsEsm' | 'transform' | 'rootDir'> {
  return {
    rootDir: folder,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig }] },
  }
}
