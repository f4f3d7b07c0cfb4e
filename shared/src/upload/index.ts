export { discardUpload, sendFile, type SentFile } from './send-file.ts'
export { forgetUpload, unfinishedUploadOf, unfinishedUploads } from './unfinished-uploads.ts'
export type { UnfinishedUpload, UploadOwner } from './unfinished-uploads.ts'
