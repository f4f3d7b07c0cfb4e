import { escapeAttribute, escapeNonBlank, escapeXml, xmlDocument } from '../xml/xml-text.ts'
import {
  defaultTopicType,
  type BcfComment,
  type BcfDocument,
  type BcfHeaderFile,
  type BcfSnippet,
  type BcfTopic,
  type BcfVersion,
} from './bcf-topic.ts'

const [anyStatus, unknown] = ['Open', 'Unknown']

/** The names of a viewpoint's files in the topic's folder. */
type ViewpointFiles = { guid: string; viewpoint?: string | undefined; snapshot?: string | undefined }

type Written = {
  version: BcfVersion
  viewpoints: readonly ViewpointFiles[]
  /** The path of an embedded document, relative to the topic's folder. */
  pathOf: (document: BcfDocument) => string | undefined
}

/** `markup.bcf`. Elements are in the order of the schema; version 3.0 wraps each list in an element. */
export function markupText(topic: BcfTopic, { version, viewpoints, pathOf }: Written): string {
  const { guid, serverAssignedId, comments, files } = topic
  const isNew = version === '3.0'
  // Version 3.0 requires both.
  const { type = isNew ? defaultTopicType : undefined, status = isNew ? anyStatus : undefined } = topic
  const assigned = isNew && serverAssignedId !== undefined ? attribute('ServerAssignedId', serverAssignedId) : ''
  const head = `<Topic Guid="${guid}"${assigned}${optionalAttribute('TopicType', type)}${optionalAttribute('TopicStatus', status)}>`
  const content = comments.map((comment) => commentText(comment, isNew))
  const viewpointTexts = viewpoints.map((one, index) => viewpointText(one, index, isNew ? 'ViewPoint' : 'Viewpoints'))
  const fields = fieldsText(topic, isNew) + aboutText(topic, isNew, pathOf)
  const inside = isNew ? list('Comments', content) + list('Viewpoints', viewpointTexts) : ''
  const after = isNew ? '' : content.join('') + viewpointTexts.join('')
  return xmlDocument(`<Markup>${headerText(files, isNew)}${head}${fields}${inside}</Topic>${after}</Markup>`)
}

function fieldsText(topic: BcfTopic, isNew: boolean): string {
  const { title, priority, index, labels, referenceLinks, createdAt, createdBy = unknown } = topic
  const { modifiedAt, modifiedBy, dueDate, assignedTo, stage, description } = topic
  const links = referenceLinks.map((link) => element('ReferenceLink', link))
  const labelElements = labels.map((label) => element(isNew ? 'Label' : 'Labels', label))
  return [
    isNew ? list('ReferenceLinks', links) : links.join(''),
    `<Title>${escapeNonBlank(title, 'Topic')}</Title>`,
    optional('Priority', priority),
    index === undefined ? '' : `<Index>${index}</Index>`,
    isNew ? list('Labels', labelElements) : labelElements.join(''),
    `<CreationDate>${createdAt ?? new Date(0).toISOString()}</CreationDate>`,
    `<CreationAuthor>${escapeNonBlank(createdBy, unknown)}</CreationAuthor>`,
    optional('ModifiedDate', modifiedAt),
    modifiedAt === undefined ? '' : optional('ModifiedAuthor', modifiedBy),
    dueDate === undefined ? '' : `<DueDate>${dueDate}T00:00:00Z</DueDate>`,
    optional('AssignedTo', assignedTo),
    optional('Stage', stage),
    optional('Description', description),
  ].join('')
}

function aboutText(topic: BcfTopic, isNew: boolean, pathOf: Written['pathOf']): string {
  const { documents, relatedTopics } = topic
  const snippet = topic.snippet ? snippetText(topic.snippet, isNew) : ''
  const documentTexts = documents.map((one) => (isNew ? documentText(one) : referenceText(one, pathOf(one))))
  const related = relatedTopics.map((guid) => `<RelatedTopic Guid="${guid}"/>`)
  return isNew
    ? snippet + list('DocumentReferences', documentTexts) + list('RelatedTopics', related)
    : snippet + documentTexts.join('') + related.join('')
}

function snippetText({ type, isExternal, reference, schema }: BcfSnippet, isNew: boolean): string {
  const external = attribute(isNew ? 'IsExternal' : 'isExternal', String(isExternal))
  const content = element('Reference', reference) + element('ReferenceSchema', schema)
  return `<BimSnippet${attribute('SnippetType', type)}${external}>${content}</BimSnippet>`
}

function documentText(document: BcfDocument): string {
  const locationText = 'url' in document ? element('Url', document.url) : element('DocumentGuid', document.documentGuid)
  return `<DocumentReference Guid="${document.guid}">${locationText}${optional('Description', document.description)}</DocumentReference>`
}

/** For versions before 3.0. */
function referenceText(document: BcfDocument, path: string | undefined): string {
  const where = element('ReferencedDocument', 'url' in document ? document.url : (path ?? document.name))
  const isExternal = 'url' in document
  return `<DocumentReference Guid="${document.guid}" isExternal="${isExternal}">${where}${optional('Description', document.description)}</DocumentReference>`
}

function commentText(comment: BcfComment, isNew: boolean): string {
  const { guid, text, date, author, viewpoint, modifiedAt, modifiedBy } = comment
  const parts = [
    `<Date>${date ?? new Date(0).toISOString()}</Date>`,
    `<Author>${escapeNonBlank(author ?? '', unknown)}</Author>`,
    // The schema of 2.1 requires the element even for a comment that only shows a viewpoint; the schema of 3.0 rejects
    // an empty element.
    isNew && text.trim() === '' ? '' : element('Comment', text),
    viewpoint === undefined ? '' : `<Viewpoint Guid="${viewpoint}"/>`,
    optional('ModifiedDate', modifiedAt),
    modifiedAt === undefined ? '' : optional('ModifiedAuthor', modifiedBy),
  ]
  return `<Comment Guid="${guid}">${parts.join('')}</Comment>`
}

function viewpointText({ guid, viewpoint, snapshot }: ViewpointFiles, index: number, name: string): string {
  const files = optional('Viewpoint', viewpoint) + optional('Snapshot', snapshot)
  return `<${name} Guid="${guid}">${files}<Index>${index}</Index></${name}>`
}

function headerText(files: readonly BcfHeaderFile[], isNew: boolean): string {
  const parts = files.map(({ ifcProject, ifcSpatialStructureElement, isExternal, filename, date, reference }) => {
    const project = optionalAttribute('IfcProject', ifcGuid(ifcProject))
    const spatialElement = optionalAttribute('IfcSpatialStructureElement', ifcGuid(ifcSpatialStructureElement))
    const external = attribute(isNew ? 'IsExternal' : 'isExternal', String(isExternal))
    const content = optional('Filename', filename) + optional('Date', date) + optional('Reference', reference)
    return `<File${project}${spatialElement}${external}>${content}</File>`
  })
  if (parts.length === 0) return ''
  return `<Header>${isNew ? list('Files', parts) : parts.join('')}</Header>`
}

function optionalAttribute(name: string, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : attribute(name, text)
}

/** The schemas only allow the 22 characters of an IFC GlobalId. */
function ifcGuid(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9A-Za-z_$]{22}$/.test(text) ? text : undefined
}

function attribute(name: string, text: string): string {
  return ` ${name}="${escapeAttribute(text.trim() === '' ? unknown : text)}"`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function optional(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : element(name, text)
}

/** An empty list is omitted, because the schemas do not allow it. */
function list(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<${name}>${parts.join('')}</${name}>`
}
