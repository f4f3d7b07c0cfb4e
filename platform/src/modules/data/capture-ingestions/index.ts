export { retryIngestion } from './begin/begin-ingestion.ts'
export { readIngestion } from './read-ingestions.ts'
export { deleteIngestion } from './repository.ts'
