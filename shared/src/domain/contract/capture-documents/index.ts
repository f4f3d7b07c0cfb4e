export * from './capture-document.ts'
export { captureDocumentExample } from './example.ts'
