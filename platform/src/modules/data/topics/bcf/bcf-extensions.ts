import { hash } from 'node:crypto'
import type { BcfDocument, BcfSnippet, BcfTopic } from '@lintel/shared/bcf'

type WithBase64<Named> = Named extends { bytes: Uint8Array } ? Omit<Named, 'bytes'> & { base64: string } : Named

/**
 * Parts of a topic in a file that our topics don't have. Bytes are base64, because the total is at most half a
 * megabyte.
 */
export type BcfExtensions = {
  index?: number | undefined
  relatedTopics: string[]
  documents: WithBase64<BcfDocument>[]
  files: BcfTopic['files']
  snippet?: BcfSnippet | undefined
  rest: { files: { name: string; base64: string }[] }
}

export type Part = Pick<BcfTopic, 'index' | 'relatedTopics' | 'documents' | 'files' | 'snippet' | 'rest'>

export function toExtensions({ index, relatedTopics, documents, files, snippet, rest }: Part): BcfExtensions {
  return {
    ...{ index, relatedTopics, files, snippet },
    documents: documents.map(withBase64),
    rest: { files: rest.files.map(({ name, bytes }) => ({ name, base64: textOf(bytes) })) },
  }
}

/** The inverse of the conversion for storing; empty for `undefined`. */
export function partOf(extensions: BcfExtensions | undefined): Part {
  if (!extensions) return { relatedTopics: [], documents: [], files: [], rest: { files: [] } }
  const { index, relatedTopics, documents, files, snippet, rest } = extensions
  return {
    ...{ index, relatedTopics, files, snippet },
    documents: documents.map((one) => {
      if (!('base64' in one)) return one
      const { base64, ...named } = one
      return { ...named, bytes: Buffer.from(base64, 'base64') }
    }),
    rest: { files: rest.files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })) },
  }
}

/**
 * A digest that is equal for equal contents: SHA-256 in hex, empty if there is nothing. It leaves out guids and names of documents, which
 * not every version stores, and the models of the header, which are exported again every time.
 */
export function digestOf({ relatedTopics, documents, snippet, rest }: Part): string {
  const documentDigests = documents.map((one) => [
    'url' in one ? one.url : hash('sha256', one.bytes),
    one.description ?? '',
  ])
  const files = rest.files.map(({ name, bytes }) => [name, hash('sha256', bytes)])
  if (relatedTopics.length + documentDigests.length + files.length === 0 && !snippet) return ''
  const { type, isExternal, reference, schema } = snippet ?? {}
  const parts = [relatedTopics.toSorted(), documentDigests, files.map(String).toSorted()]
  // The empty lists keep digests compatible with those that earlier releases stored.
  const digestInput = [...parts, snippet ? [type, isExternal, reference, schema] : [], []]
  return hash('sha256', JSON.stringify(digestInput))
}

/** `2 documents, 1 related topic`; empty if there is nothing. */
export function extensionsText({ relatedTopics, documents, snippet, rest }: Part): string {
  const counts = [
    [documents.length, 'document'],
    [relatedTopics.length, 'related topic'],
    [snippet ? 1 : 0, 'BIM snippet'],
    [rest.files.length, 'file'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ')
}

function withBase64(document: BcfDocument): WithBase64<BcfDocument> {
  if (!('bytes' in document)) return document
  const { bytes, ...named } = document
  return { ...named, base64: textOf(bytes) }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
