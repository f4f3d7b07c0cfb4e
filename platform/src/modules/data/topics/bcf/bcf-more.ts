import { hash } from 'node:crypto'
import type { BcfDocument, BcfTopic } from '@lintel/shared/bcf'

type Kept<Named> = Named extends { bytes: Uint8Array } ? Omit<Named, 'bytes'> & { base64: string } : Named

/** What a file says of a topic beside what topics have here. Bytes are base64, since all of it is half a megabyte at most. */
export type BcfMore = {
  index?: number | undefined
  relatedTopics: string[]
  documents: Kept<BcfDocument>[]
  files: BcfTopic['files']
  rest: { topic: string[]; markup: string[]; files: { name: string; base64: string }[] }
}

export type Part = Pick<BcfTopic, 'index' | 'relatedTopics' | 'documents' | 'files' | 'rest'>

export function moreOf({ index, relatedTopics, documents, files, rest }: Part): BcfMore {
  return {
    ...{ index, relatedTopics, files },
    documents: documents.map(keptOf),
    rest: { ...rest, files: rest.files.map(({ name, bytes }) => ({ name, base64: textOf(bytes) })) },
  }
}

/** What it was before it was kept; `undefined` stands for nothing. */
export function partOf(more: BcfMore | undefined): Part {
  if (!more) return { relatedTopics: [], documents: [], files: [], rest: { topic: [], markup: [], files: [] } }
  const { index, relatedTopics, documents, files, rest } = more
  return {
    ...{ index, relatedTopics, files },
    documents: documents.map((one) => {
      if (!('base64' in one)) return one
      const { base64, ...named } = one
      return { ...named, bytes: Buffer.from(base64, 'base64') }
    }),
    rest: { ...rest, files: rest.files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })) },
  }
}

/**
 * The same for files that say the same: SHA-256 in hex, empty where there is nothing. Guids and names of documents are left out, which not every
 * version keeps, and the models of the header, which are told anew with every export.
 */
export function digestOf({ relatedTopics, documents, rest }: Part): string {
  const held = documents.map((one) => ['url' in one ? one.url : hash('sha256', one.bytes), one.description ?? ''])
  const files = rest.files.map(({ name, bytes }) => [name, hash('sha256', bytes)])
  if (relatedTopics.length + held.length + files.length + rest.topic.length + rest.markup.length === 0) return ''
  const said = [relatedTopics.toSorted(), held, files.map(String).toSorted(), rest.topic.toSorted(), rest.markup]
  return hash('sha256', JSON.stringify(said))
}

/** `2 documents, 1 related topic`, empty for nothing. */
export function wordsOf({ relatedTopics, documents, rest }: Part): string {
  const counts = [
    [documents.length, 'document'],
    [relatedTopics.length, 'related topic'],
    [rest.files.length, 'file'],
    [rest.topic.length + rest.markup.length, 'part in other words'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(
      ([count, word]) =>
        `${count} ${count === 1 ? word : word === 'part in other words' ? 'parts in other words' : `${word}s`}`,
    )
    .join(', ')
}

function keptOf(document: BcfDocument): Kept<BcfDocument> {
  if (!('bytes' in document)) return document
  const { bytes, ...named } = document
  return { ...named, base64: textOf(bytes) }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
