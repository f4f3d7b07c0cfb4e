import { screenTests } from '../tooling/vitest/screen-tests.ts'

export default screenTests(import.meta.dirname)
