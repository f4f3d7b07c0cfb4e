import type { BcfSnippet, BcfTopic } from '@lintel/shared/bcf'
import type { bcfTopicParts, HeaderFile } from '../../bcf-api/schema.ts'
import type { Part } from './bcf-extensions.ts'

/** What programs have set with the BCF API. */
export type ApiParts = Pick<
  typeof bcfTopicParts.$inferSelect,
  'snippet' | 'relatedTopics' | 'documentReferences' | 'files'
>

/** Merges what files and programs have set, without duplicates. A topic has one snippet; that of a program takes precedence. */
export function withParts(part: Part, said: ApiParts | undefined): Part {
  if (!said) return part
  const urls = new Set(part.documents.flatMap((one) => ('url' in one ? one.url : [])))
  const documents: BcfTopic['documents'] = said.documentReferences
    .filter(({ url }) => !urls.has(url))
    .map(({ guid, url, description }) => ({ guid, url, description }))
  return {
    ...part,
    relatedTopics: [...new Set([...part.relatedTopics, ...said.relatedTopics])],
    documents: [...part.documents, ...documents],
    files: withFiles(part.files, said.files ?? []),
    ...(said.snippet && { snippet: snippetOf(said.snippet) }),
  }
}

type HeaderFiles = BcfTopic['files']

/** What a program has set for a file is newer than an earlier import. */
function withFiles(kept: HeaderFiles, said: readonly HeaderFile[]): HeaderFiles {
  const names = new Set(said.map(nameOf))
  return [...said.map(headerFileOf), ...kept.filter((one) => !names.has(nameOf(one)))]
}

/** Files without a name are identified by their reference. */
function nameOf({ filename, reference }: Pick<HeaderFile, 'filename' | 'reference'>): string {
  return filename ?? reference ?? ''
}

/** The BCF API doesn't say whether a file is inside the archive; files named by programs never are. Their date is any text. */
function headerFileOf(said: HeaderFile): HeaderFiles[number] {
  const { ifc_project: ifcProject, ifc_spatial_structure_element: ifcSpatialStructureElement } = said
  const { filename, date, reference } = said
  const at = date === undefined ? Number.NaN : Date.parse(date)
  const moment = Number.isNaN(at) ? undefined : new Date(at).toISOString()
  return { ifcProject, ifcSpatialStructureElement, isExternal: true, filename, date: moment, reference }
}

function snippetOf(said: NonNullable<ApiParts['snippet']>): BcfSnippet {
  const { snippet_type: type, is_external: isExternal, reference, reference_schema: schema } = said
  return { type, isExternal, reference, schema }
}
