import { keptSandbox } from './jest/kept/kept-sandbox.ts'
import { serverTests } from './jest/server-tests.ts'

export default {
  ...serverTests(import.meta.dirname, ['{src,eslint,webpack,remote-kit,command,jest}/**/*.test.ts']),
  ...keptSandbox('server'),
}
