import type { BcfExportOptions, BcfImport, BcfView } from './bcf-view.ts'

export { BcfError, isBcfError, type BcfErrorCode } from './bcf-error.ts'
export type { BcfExportOptions, BcfImport, BcfSnapshot, BcfView, ImportedView } from './bcf-view.ts'

/** A BCF 3.0 file (`.bcf`) with one topic per view. What writes and reads is fetched with the first use. */
export async function exportBcf(
  views: readonly BcfView[],
  options: BcfExportOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeBcf } = await import(/* webpackChunkName: "bcf" */ './write-bcf.ts')
  return writeBcf(views, options)
}

/** The viewpoints of a BCF file of version 2.0 to 3.0; rejects with a `BcfError` where nothing can be read. */
export async function importBcf(file: Uint8Array): Promise<BcfImport> {
  const { readBcf } = await import(/* webpackChunkName: "bcf" */ './read-bcf.ts')
  return readBcf(file)
}
