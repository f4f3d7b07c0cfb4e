export { bytesKept, holdQuota } from './repository.ts'
export { releaseUpload, takeUpload } from './take-upload.ts'
export { quotaReached, uploadTooLarge } from './upload-errors.ts'
