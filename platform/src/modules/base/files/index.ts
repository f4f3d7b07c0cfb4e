export { isQuotaReached } from './keeping/quota-errors.ts'
export { sendFile } from './serving/send-file.ts'
export { referToFile, releaseFile, removeLater, removeUnreferenced } from './unreferenced-files-repository.ts'
export { discardFiles, orLeaveNothing, writeUnreferenced } from './keeping/write-file.ts'
