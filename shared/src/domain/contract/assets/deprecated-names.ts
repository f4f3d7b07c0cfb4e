export {
  /** @deprecated Use `maxImportBytes`. */
  maxImportBytes as mostImportBytes,
  /** @deprecated Use `maxImportedAssets`. */
  maxImportedAssets as mostImportedAssets,
} from './asset-import.ts'
