export { sendFile } from './serving/send-file.ts'
export {
  referToFile,
  releaseFile,
  removeLater,
  removeUnreferenced,
  writeUnreferenced,
} from './unreferenced-files-repository.ts'
