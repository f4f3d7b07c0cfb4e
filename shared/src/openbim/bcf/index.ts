import type { BcfFile } from './topics/bcf-topic.ts'
import type { BcfExportOptions, BcfImport, BcfView } from './bcf-view.ts'
import type { documentEntries, headEntries, topicEntries } from './topics/write-topics.ts'

type BcfTopicWriter = {
  documentEntries: typeof documentEntries
  headEntries: typeof headEntries
  topicEntries: typeof topicEntries
}

export { drawnLines } from './drawings-text.ts'
export { BcfError, isBcfError, type BcfErrorCode } from './bcf-error.ts'
export type { BcfExportOptions, BcfImport, BcfSnapshot, BcfView, ImportedView } from './bcf-view.ts'
export type {
  BcfComment,
  BcfDocument,
  BcfFile,
  BcfRest,
  BcfSnippet,
  BcfTopic,
  BcfVersion,
  BcfViewpoint,
} from './topics/bcf-topic.ts'
export { defaultTopicType } from './topics/bcf-topic.ts'
export type { BcfEntry } from './topics/write-topics.ts'

/** A BCF 3.0 file (`.bcf`) with one topic per view. Loads the writer on first use. */
export async function exportBcf(
  views: readonly BcfView[],
  options: BcfExportOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeBcf } = await import(/* webpackChunkName: "bcf" */ './write-bcf.ts')
  return writeBcf(views, options)
}

/** The viewpoints of a BCF file of version 2.0 to 3.0. Rejects with a `BcfError` if nothing can be read. */
export async function importBcf(file: Uint8Array): Promise<BcfImport> {
  const { readBcf } = await import(/* webpackChunkName: "bcf" */ './read-bcf.ts')
  return readBcf(file)
}

/** All topics of a BCF file of version 2.0 to 3.0. Rejects with a `BcfError` if nothing can be read. */
export async function readBcfTopics(file: Uint8Array): Promise<BcfFile> {
  const { readTopics } = await import(/* webpackChunkName: "bcf-topics" */ './topics/read-topics.ts')
  return readTopics(file)
}

/** Loads a writer of topics that produces one archive entry at a time, so that the archive can be streamed. */
export function bcfTopicWriter(): Promise<BcfTopicWriter> {
  return import(/* webpackChunkName: "bcf-topics" */ './topics/write-topics.ts')
}
export * from './deprecated-names.ts'
