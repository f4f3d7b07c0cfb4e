import { serverTests } from './jest/server-tests.ts'

export default serverTests(import.meta.dirname, ['{src,eslint,webpack,remote-kit,command,jest}/**/*.test.ts'])
