export { isQuotaReached } from './keeping/quota-errors.ts'
export { sendFile } from './serving/send-file.ts'
export { linkFile, releaseFile, removeLater, removeUnreferenced } from './unreferenced-files-repository.ts'
export { discardFiles, withCleanup, writeUnreferenced } from './keeping/write-file.ts'
