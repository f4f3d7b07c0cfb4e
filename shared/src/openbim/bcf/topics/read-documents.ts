import { guidPattern } from '../guid.ts'
import type { ArchiveFiles } from '../read-archive.ts'
import { attributeOf, childOf, childrenOf, parseXml, textOf } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { BcfDocument } from './bcf-topic.ts'
import { guidOf, inListOrBare } from './read-markup.ts'
import { newId } from '../../../core/browser/new-id.ts'

/** The content of `documents.xml` (version 3.0), by GUID in lower case. */
export type NamedDocuments = ReadonlyMap<string, { guid: string; name: string }>

export function readNamedDocuments(files: ArchiveFiles): NamedDocuments {
  const bytes = files.get('documents.xml')
  if (!bytes) return new Map()
  const documentElements = childrenOf(childOf(parseXml(bytes, 'DocumentInfo'), 'Documents'), 'Document')
  return new Map(
    documentElements.flatMap((document) => {
      const guid = attributeOf(document, 'Guid')
      return guid === undefined
        ? []
        : [[guid.toLowerCase(), { guid, name: textOf(document, 'Filename') ?? guid }] as const]
    }),
  )
}

type DocumentSource = { files: ArchiveFiles; folder: string; named: NamedDocuments }
type Found = { documents: BcfDocument[]; paths: string[]; remarks: string[] }

/** The documents of a topic, their files in the archive, and those that are missing from the archive. */
export function readDocuments(topic: XmlElement | undefined, source: DocumentSource): Found {
  const result: Found = { documents: [], paths: [], remarks: [] }
  for (const element of inListOrBare(topic, 'DocumentReference')) {
    const base = { guid: guidOf(element) ?? newId(), description: textOf(element, 'Description') }
    const path = pathOf(element, source)
    const bytes = path === undefined ? undefined : source.files.get(path.path)
    const url = textOf(element, 'Url') ?? textOf(element, 'ReferencedDocument')
    if (path && bytes) {
      result.documents.push({ ...base, name: path.name, documentGuid: path.guid ?? newId(), bytes })
      result.paths.push(source.files.exactPath(path.path))
    } else if (!path && url !== undefined) result.documents.push({ ...base, url })
    else
      result.remarks.push(`The document “${(url ?? base.description ?? base.guid).slice(0, 100)}” isn't in the file.`)
  }
  return result
}

/** Undefined for an external document. */
function pathOf(
  element: XmlElement,
  { folder, named }: DocumentSource,
): { path: string; name: string; guid?: string } | undefined {
  const guid = textOf(element, 'DocumentGuid')?.toLowerCase()
  if (guid !== undefined) {
    const document = named.get(guid)
    if (!document || !guidPattern.test(guid)) return { path: '', name: '' }
    return { path: `documents/${document.guid}`, name: document.name, guid }
  }
  const isExternal = attributeOf(element, 'isExternal') ?? attributeOf(element, 'IsExternal') ?? 'false'
  const text = textOf(element, 'ReferencedDocument')
  if (text === undefined || /^(true|1)$/i.test(isExternal)) return undefined
  // `../` leads to the root of the archive, where versions before 3.0 store files that topics share.
  const path = text.startsWith('../') ? text.slice('../'.length) : `${folder}${text}`
  return { path, name: path.slice(path.lastIndexOf('/') + 1) }
}
