import { escapeNonBlank, escapeXml, xmlDocument } from '../xml/xml-text.ts'
import type { BcfVersion } from './bcf-topic.ts'

const unknown = 'Unknown'

export function versionText(version: BcfVersion = '3.0'): string {
  // Earlier versions also repeat it as an element.
  const closing = version === '3.0' ? '/>' : `><DetailedVersion>${version}</DetailedVersion></Version>`
  return xmlDocument(`<Version VersionId="${version}"${closing}`)
}

export function projectText({ id, name }: { id: string; name: string }, version: BcfVersion = '3.0'): string {
  const project = `<Project ProjectId="${escapeNonBlank(id, unknown)}"><Name>${escapeNonBlank(name, unknown)}</Name></Project>`
  return xmlDocument(
    version === '3.0'
      ? `<ProjectInfo>${project}</ProjectInfo>`
      : `<ProjectExtension>${project}<ExtensionSchema></ExtensionSchema></ProjectExtension>`,
  )
}

/** The values that topics use, by kind. */
export type BcfWords = {
  types: readonly string[]
  statuses: readonly string[]
  priorities: readonly string[]
  labels: readonly string[]
  users: readonly string[]
  stages: readonly string[]
  snippets?: readonly string[]
}

/** Version 3.0 requires every value that topics use to be declared here. */
export function extensionsText({
  types,
  statuses,
  priorities,
  labels,
  users,
  stages,
  snippets = [],
}: BcfWords): string {
  const lists =
    list('TopicTypes', 'TopicType', types) +
    list('TopicStatuses', 'TopicStatus', statuses) +
    list('Priorities', 'Priority', priorities) +
    list('TopicLabels', 'TopicLabel', labels) +
    list('Users', 'User', users) +
    list('SnippetTypes', 'SnippetType', snippets) +
    list('Stages', 'Stage', stages)
  return xmlDocument(`<Extensions>${lists}</Extensions>`)
}

function list(name: string, part: string, values: readonly string[]): string {
  const parts = [...new Set(values)].map((word) => `<${part}>${escapeNonBlank(word, unknown)}</${part}>`)
  return `<${name}>${parts.join('')}</${name}>`
}

/** `documents.xml` of version 3.0. */
export function documentsText(documents: readonly { guid: string; name: string }[]): string {
  const parts = documents.map(
    ({ guid, name }) => `<Document Guid="${guid}"><Filename>${escapeXml(name)}</Filename></Document>`,
  )
  return xmlDocument(`<DocumentInfo><Documents>${parts.join('')}</Documents></DocumentInfo>`)
}
