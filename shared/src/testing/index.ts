// Adds the matchers' types to every test that uses this entry point.
import type {} from '@testing-library/jest-dom/jest-globals'

export { delay, http, HttpResponse, passthrough } from 'msw'
export { expectNoAxeViolations } from './axe.ts'
export { draggedFiles, dropFiles } from './drop-files.ts'
export * from './fixtures/index.ts'
export { mockServer } from './mock-server.ts'
export { renderPage } from './render-page.tsx'
export { fakeEngine } from '../viewer/testing/fake/fake-engine.ts'
export { FakeViewer } from '../viewer/testing/fake/fake-viewer.ts'
export { readSpreadsheet, runSpreadsheetWorkers, type ReadSpreadsheet } from './spreadsheet.ts'
export { UploadsPlatform } from './uploads-platform.ts'
