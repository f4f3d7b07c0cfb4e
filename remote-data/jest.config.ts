import { screenTests, uploadsInBrowsers } from '../tooling/jest/screen-tests.ts'

export default { ...screenTests(import.meta.dirname), moduleNameMapper: uploadsInBrowsers(import.meta.dirname) }
