import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The native compiler; the package `typescript` has the API that the linter and the test runner need. */
export const nativeCompiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))),
  'bin/tsc',
)
