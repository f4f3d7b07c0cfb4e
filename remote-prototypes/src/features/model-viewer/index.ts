export { fileName } from './file-failure.model.ts'
