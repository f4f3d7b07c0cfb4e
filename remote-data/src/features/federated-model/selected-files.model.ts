import { maxShownFiles, type FederatedFile } from '@lintel/shared/contract/captures'
import type { ModelPlacement } from '@lintel/shared/viewer'

export { maxShownFiles }

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

/** Names as a selection. An empty name selects nothing. */
export function selectionOf(names: readonly string[]): string[] {
  return names.length > 0 ? [...names] : ['']
}

/** The names of these files. Links and views can't refer to a file without a name. */
export function fileNamesOf(files: readonly ShownFile[]): string[] {
  return files.map(({ fileName }) => fileName).filter((name) => name !== '')
}

/** The parameters of a link to these files, so that files that are added later aren't shown. */
export function linkOf({ set }: Selection, names: readonly string[]): [string, string][] {
  const files = selectionOf(names).map((name): [string, string] => ['file', name])
  return set === undefined ? files : [['set', set], ...files]
}

/** The shown names with or without a file. */
export function withFile(shown: readonly ShownFile[], fileName: string, isShown: boolean): string[] {
  const otherNames = shown.map((file) => file.fileName).filter((name) => keyOf(name) !== keyOf(fileName))
  return selectionOf(isShown ? [...otherNames, fileName] : otherNames)
}

/** Files of a project are distinguished by their names. */
function keyOf(fileName: string): string {
  return fileName.toLowerCase()
}
