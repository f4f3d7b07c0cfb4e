import type { BcfSnippet, BcfTopic } from '@lintel/shared/bcf'
import type { bcfTopicParts } from '../../bcf-api/schema.ts'
import type { Part } from './bcf-more.ts'

/** What programs have said of a topic by BCF-API. */
export type ApiParts = Pick<typeof bcfTopicParts.$inferSelect, 'snippet' | 'relatedTopics' | 'documentReferences'>
export type WholePart = Part & { snippet?: BcfSnippet | undefined }

/** What files and programs have said of a topic together, each once. A topic has one snippet, which is the program's where it has said one. */
export function withParts(part: Part, said: ApiParts | undefined): WholePart {
  if (!said) return part
  const urls = new Set(part.documents.flatMap((one) => ('url' in one ? one.url : [])))
  const documents: BcfTopic['documents'] = said.documentReferences
    .filter(({ url }) => !urls.has(url))
    .map(({ guid, url, description }) => ({ guid, url, description }))
  return {
    ...part,
    relatedTopics: [...new Set([...part.relatedTopics, ...said.relatedTopics])],
    documents: [...part.documents, ...documents],
    ...(said.snippet && { snippet: snippetOf(said.snippet) }),
  }
}

function snippetOf(said: NonNullable<ApiParts['snippet']>): BcfSnippet {
  const { snippet_type: type, is_external: isExternal, reference, reference_schema: schema } = said
  return { type, isExternal, reference, schema }
}

type SnippetText = (snippet: BcfSnippet, isNew: boolean) => string

/** As files of version 3.0 and 2.1, which write a snippet differently, are read that have been written of it. */
export function partsAsRead({ snippet, ...part }: WholePart, snippetText: SnippetText): [Part, ...Part[]] {
  if (!snippet) return [part]
  const others = part.rest.topic.filter((xml) => !xml.startsWith('<BimSnippet'))
  const read = (isNew: boolean) => ({
    ...part,
    rest: { ...part.rest, topic: [snippetText(snippet, isNew), ...others] },
  })
  return [read(true), read(false)]
}
