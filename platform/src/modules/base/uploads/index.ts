export { releaseUpload, takeUpload } from './take-upload.ts'
export { uploadTooLarge } from './upload-errors.ts'
