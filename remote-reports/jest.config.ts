import { screenTests } from '../tooling/jest/screen-tests.ts'

export default screenTests(import.meta.dirname)
