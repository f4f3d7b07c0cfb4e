import type { FederatedFile } from '@lintel/shared/contract/captures'
import type { ModelPlacement } from '@lintel/shared/viewer'

/** More would exceed the memory of common computers. */
export const maxShownFiles = 20

/** A version set, by default the newest versions, and names of files, by default the first ones. */
export type Selection = { set: string | undefined; files: readonly string[] | undefined }

export type ShownFile = FederatedFile & { file: NonNullable<FederatedFile['file']> }
export type PlacedFile = ShownFile & { placement: ModelPlacement | undefined }

/** The selected files that have a model, up to the limit. */
export function shownFiles(files: readonly FederatedFile[], names: Selection['files']): ShownFile[] {
  const selected = names && new Set(names.map(keyOf))
  return files
    .filter(hasModel)
    .filter((file) => selected?.has(keyOf(file.fileName)) ?? true)
    .slice(0, maxShownFiles)
}

export function hasModel(file: FederatedFile): file is ShownFile {
  return file.file !== null
}

/** The shown names with or without a file. An empty name selects nothing. */
export function withFile(shown: readonly ShownFile[], fileName: string, isShown: boolean): string[] {
  const others = shown.map((file) => file.fileName).filter((name) => keyOf(name) !== keyOf(fileName))
  const names = isShown ? [...others, fileName] : others
  return names.length > 0 ? names : ['']
}

/** Files of a project are distinguished by their names. */
function keyOf(fileName: string): string {
  return fileName.toLowerCase()
}
