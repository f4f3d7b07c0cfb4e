import { escapeNonBlank, xmlDocument } from './xml/xml-text.ts'

/** What `markup.bcf` says about one view. */
export type Topic = {
  guid: string
  title: string
  author: string
  createdAt: string
  viewpoint: string
  snapshot?: string | undefined
}

const [topicType, topicStatus, unknown] = ['Information', 'Open', 'Unknown']

export function versionText(): string {
  return xmlDocument('<Version VersionId="3.0"/>')
}

export function projectText({ id, name }: { id: string; name: string }): string {
  const project = `<Project ProjectId="${escapeNonBlank(id, unknown)}"><Name>${escapeNonBlank(name, unknown)}</Name></Project>`
  return xmlDocument(`<ProjectInfo>${project}</ProjectInfo>`)
}

/** Every word that topics use has to be declared here. */
export function extensionsText(authors: readonly string[]): string {
  const users = [...new Set(authors)].map((author) => `<User>${escapeNonBlank(author, unknown)}</User>`).join('')
  return xmlDocument(
    `<Extensions><TopicTypes><TopicType>${topicType}</TopicType></TopicTypes>` +
      `<TopicStatuses><TopicStatus>${topicStatus}</TopicStatus></TopicStatuses>` +
      `<Priorities/><TopicLabels/><Users>${users}</Users><SnippetTypes/><Stages/></Extensions>`,
  )
}

/** One viewpoint per topic: only a topic has a title. The order of the elements is that of the schema. */
export function markupText({ guid, title, author, createdAt, viewpoint, snapshot }: Topic, index: number): string {
  const files = `<Viewpoint>${viewpoint}</Viewpoint>${snapshot ? `<Snapshot>${snapshot}</Snapshot>` : ''}`
  return xmlDocument(
    `<Markup><Topic Guid="${guid}" TopicType="${topicType}" TopicStatus="${topicStatus}">` +
      `<Title>${escapeNonBlank(title, 'View')}</Title><Index>${index}</Index>` +
      `<CreationDate>${createdAt}</CreationDate><CreationAuthor>${escapeNonBlank(author, unknown)}</CreationAuthor>` +
      `<Viewpoints><ViewPoint Guid="${guid}">${files}<Index>0</Index></ViewPoint></Viewpoints></Topic></Markup>`,
  )
}
