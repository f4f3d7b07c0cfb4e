import { createRequire } from 'node:module'
import path from 'node:path'
import { buildRemote } from './build.ts'
import { runNode } from './run.ts'

const require = createRequire(import.meta.url)

/** The program of a package that the kit depends on, by its file in the package. */
function program(library: string, file: string) {
  return path.join(path.dirname(require.resolve(`${library}/package.json`)), file)
}

/** Runs Jest on native ES modules, which need a flag of Node. */
function tests(folder: string, patterns: readonly string[]) {
  const nativeModules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  // The first screen of a file takes seconds on a busy machine.
  const settings = ['--testTimeout', '60000']
  return runNode(folder, 'Tests', [...nativeModules, program('jest', 'bin/jest.js'), ...settings, ...patterns])
}

/** All checks before a release. */
export async function testRemote(folder: string, patterns: readonly string[]): Promise<void> {
  if (patterns.length > 0) return tests(folder, patterns)
  await runNode(folder, 'Types', [program('typescript-native', 'bin/tsc'), '--noEmit', '--project', folder])
  await runNode(folder, 'Lint', [program('eslint', 'bin/eslint.js'), '.'])
  await tests(folder, [])
  await buildRemote(folder)
}
