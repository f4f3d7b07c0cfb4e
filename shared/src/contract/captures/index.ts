export * from './capture-files.ts'
export * from './captured-elements.ts'
export * from './ingestion.ts'
export * from './review.ts'
