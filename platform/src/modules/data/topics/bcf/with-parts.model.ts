import type { BcfSnippet, BcfTopic } from '@lintel/shared/bcf'
import type { bcfTopicParts, HeaderFile } from '../../bcf-api/schema.ts'
import type { Part } from './bcf-extensions.ts'

/** What programs have set with the BCF API. */
export type ApiParts = Pick<
  typeof bcfTopicParts.$inferSelect,
  'snippet' | 'relatedTopics' | 'documentReferences' | 'files'
>

/** Merges what files and programs have set, without duplicates. A topic has one snippet; that of a program takes precedence. */
export function withParts(part: Part, apiParts: ApiParts | undefined): Part {
  if (!apiParts) return part
  const urls = new Set(part.documents.flatMap((one) => ('url' in one ? one.url : [])))
  const documents: BcfTopic['documents'] = apiParts.documentReferences
    .filter(({ url }) => !urls.has(url))
    .map(({ guid, url, description }) => ({ guid, url, description }))
  return {
    ...part,
    relatedTopics: [...new Set([...part.relatedTopics, ...apiParts.relatedTopics])],
    documents: [...part.documents, ...documents],
    files: mergeFiles(part.files, apiParts.files ?? []),
    ...(apiParts.snippet && { snippet: snippetOf(apiParts.snippet) }),
  }
}

type HeaderFiles = BcfTopic['files']

/** What a program has set for a file is newer than an earlier import. */
function mergeFiles(headerFiles: HeaderFiles, apiParts: readonly HeaderFile[]): HeaderFiles {
  const names = new Set(apiParts.map(nameOf))
  return [...apiParts.map(headerFileOf), ...headerFiles.filter((one) => !names.has(nameOf(one)))]
}

/** Files without a name are identified by their reference. */
function nameOf({ filename, reference }: Pick<HeaderFile, 'filename' | 'reference'>): string {
  return filename ?? reference ?? ''
}

/** The BCF API doesn't say whether a file is inside the archive; files named by programs never are. Their date is any text. */
function headerFileOf(apiParts: HeaderFile): HeaderFiles[number] {
  const { ifc_project: ifcProject, ifc_spatial_structure_element: ifcSpatialStructureElement } = apiParts
  const { filename, date, reference } = apiParts
  const time = date === undefined ? Number.NaN : Date.parse(date)
  const isoDate = Number.isNaN(time) ? undefined : new Date(time).toISOString()
  return { ifcProject, ifcSpatialStructureElement, isExternal: true, filename, date: isoDate, reference }
}

function snippetOf(apiParts: NonNullable<ApiParts['snippet']>): BcfSnippet {
  const { snippet_type: type, is_external: isExternal, reference, reference_schema: schema } = apiParts
  return { type, isExternal, reference, schema }
}
