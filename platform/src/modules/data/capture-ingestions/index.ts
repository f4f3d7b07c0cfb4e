export { retryIngestion } from './begin-ingestion.ts'
export { readIngestion } from './read-ingestions.ts'
export { deleteIngestion } from './repository.ts'
