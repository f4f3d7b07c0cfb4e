export type { FileAddresses } from './file-addresses.ts'
export type { FileStore } from './file-store.ts'
export type { Files } from './open-files.ts'
export { sendFile } from './serving/send-file.ts'
export type { Signatures } from './signatures.ts'
export {
  type KeptFiles,
  referToFile,
  releaseFile,
  removeLater,
  removeUnreferenced,
  writeUnreferenced,
} from './unreferenced-files-repository.ts'
