import { readGuid } from '../guid.ts'
import { attributeOf, childOf, childrenOf, numberOf, parseXml, textOf } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { BcfComment, BcfHeaderFile, BcfSnippet, BcfTopic } from './bcf-topic.ts'
import { dayOf, momentOf } from './dates.ts'

const topicParts = new Set(
  (
    'ReferenceLink ReferenceLinks Title Priority Index Labels CreationDate CreationAuthor ModifiedDate ModifiedAuthor DueDate ' +
    'AssignedTo Stage Description BimSnippet DocumentReference DocumentReferences RelatedTopic RelatedTopics Comments Viewpoints'
  ).split(' '),
)
const markupParts = new Set(['Header', 'Topic', 'Comment', 'Viewpoints'])

/** The content of `markup.bcf`, without viewpoints and documents, which are separate files. */
export type Markup = Omit<BcfTopic, 'guid' | 'viewpoints' | 'documents' | 'rest'> & {
  guid: string | undefined
  root: XmlElement
  /** Descriptions of parts that a topic cannot store. */
  dropped: string[]
}

/** Supports version 3.0, and earlier ones, in which most lists have no wrapping element. */
export function readMarkup(bytes: Uint8Array): Markup {
  const root = parseXml(bytes, 'Markup')
  const topic = childOf(root, 'Topic')
  const index = numberOf(topic, 'Index')
  const comments = [...childrenOf(childOf(topic, 'Comments'), 'Comment'), ...childrenOf(root, 'Comment')]
  return {
    root,
    guid: guidOf(topic),
    title: textOf(topic, 'Title') ?? '',
    description: textOf(topic, 'Description'),
    type: attributeOf(topic, 'TopicType'),
    status: attributeOf(topic, 'TopicStatus'),
    priority: textOf(topic, 'Priority'),
    stage: textOf(topic, 'Stage'),
    labels: [...childrenOf(topic, 'Labels').flatMap(labelsIn)],
    assignedTo: textOf(topic, 'AssignedTo'),
    dueDate: dayOf(textOf(topic, 'DueDate')),
    referenceLinks: distinctTexts([
      ...childrenOf(childOf(topic, 'ReferenceLinks'), 'ReferenceLink'),
      ...childrenOf(topic, 'ReferenceLink'),
    ]),
    index: Number.isInteger(index) ? index : undefined,
    serverAssignedId: attributeOf(topic, 'ServerAssignedId'),
    createdAt: momentOf(textOf(topic, 'CreationDate')),
    createdBy: textOf(topic, 'CreationAuthor'),
    modifiedAt: momentOf(textOf(topic, 'ModifiedDate')),
    modifiedBy: textOf(topic, 'ModifiedAuthor'),
    relatedTopics: inListOrBare(topic, 'RelatedTopic').flatMap((one) => guidOf(one) ?? []),
    files: headerFiles(childOf(root, 'Header')),
    snippet: childrenOf(topic, 'BimSnippet').map(snippetOf)[0],
    comments: comments.flatMap(commentOf),
    dropped: [...droppedFromComments(comments), ...droppedElements(root, topic)],
  }
}

function snippetOf(element: XmlElement): BcfSnippet {
  return {
    type: attributeOf(element, 'SnippetType') ?? '',
    isExternal: /^(true|1)$/i.test(attributeOf(element, 'IsExternal') ?? attributeOf(element, 'isExternal') ?? ''),
    reference: textOf(element, 'Reference') ?? '',
    schema: textOf(element, 'ReferenceSchema') ?? '',
  }
}

/** In version 2.0 comments have a status and a reply. Our comments need text or a viewpoint. */
function droppedFromComments(comments: readonly XmlElement[]): string[] {
  const statuses = comments.flatMap((comment) => textOf(comment, 'VerbalStatus') ?? [])
  const empty = comments.filter((comment) => commentOf(comment).length === 0)
  const by = empty.map((comment) =>
    [textOf(comment, 'Author') ?? 'Unknown', dayOf(textOf(comment, 'Date'))].filter(Boolean).join(', '),
  )
  return [
    ...(statuses.length > 0
      ? [`The verbal status of ${commentCountText(statuses.length)} was left out: ${limitedValues(statuses)}.`]
      : []),
    ...(empty.length > 0
      ? [
          `${commentCountText(empty.length)} without a text or viewpoint ${empty.length === 1 ? 'was' : 'were'} left out: ${limitedValues(by)}.`,
        ]
      : []),
  ]
}

/** A topic has one snippet; version 2.1 allowed more at first. */
function droppedElements(root: XmlElement, topic: XmlElement | undefined): string[] {
  const snippets = childrenOf(topic, 'BimSnippet').length
  const names = [...unknownIn(topic, topicParts), ...unknownIn(root, markupParts)].map(({ localName }) => localName)
  return [
    ...(snippets > 1 ? [`${snippets - 1} of ${snippets} BIM snippets were left out: a topic has one.`] : []),
    ...(names.length > 0 ? [`Elements that BCF doesn't define were left out: ${limitedValues(names)}.`] : []),
  ]
}

function commentCountText(comments: number): string {
  return comments === 1 ? '1 comment' : `${comments} comments`
}

/** Removes duplicate values and limits their number. */
function limitedValues(values: readonly string[]): string {
  const different = [...new Set(values.map((word) => word.slice(0, 60)))]
  return `${different.slice(0, 5).join('; ')}${different.length > 5 ? ` and ${different.length - 5} more` : ''}`
}

/**
 * The parts of `RelatedTopics` (3.0), of each `RelatedTopic` (2.1), or each `RelatedTopics`, which has one part in 2.0.
 */
export function inListOrBare(parent: XmlElement | undefined, name: string): XmlElement[] {
  const lists = childrenOf(parent, `${name}s`)
  const parts = lists.flatMap((list) => childrenOf(list, name))
  const bareLists = lists.filter(
    (list) => childrenOf(list, name).length === 0 && (list.attributes.size > 0 || list.children.length > 0),
  )
  return [...parts, ...bareLists, ...childrenOf(parent, name)]
}

export function guidOf(element: XmlElement | undefined): string | undefined {
  return readGuid(attributeOf(element, 'Guid'))
}

/** Version 3.0 has a list; earlier versions repeat the element. */
function labelsIn(element: XmlElement): string[] {
  const labels = childrenOf(element, 'Label')
  return distinctTexts(labels.length > 0 ? labels : [element])
}

function distinctTexts(elements: readonly XmlElement[]): string[] {
  return elements.map(({ textContent }) => textContent.trim()).filter((text) => text !== '')
}

function headerFiles(header: XmlElement | undefined): BcfHeaderFile[] {
  return inListOrBare(header, 'File').map((file) => ({
    ifcProject: attributeOf(file, 'IfcProject'),
    ifcSpatialStructureElement: attributeOf(file, 'IfcSpatialStructureElement'),
    isExternal: !/^(false|0)$/i.test(attributeOf(file, 'IsExternal') ?? attributeOf(file, 'isExternal') ?? 'true'),
    filename: textOf(file, 'Filename'),
    date: momentOf(textOf(file, 'Date')),
    reference: textOf(file, 'Reference'),
  }))
}

/**
 * A comment without a GUID cannot be recognized in a later file, and one without text or viewpoint cannot be stored.
 */
function commentOf(element: XmlElement): BcfComment[] {
  const guid = guidOf(element)
  const text = textOf(element, 'Comment') ?? ''
  const viewpoint = guidOf(childOf(element, 'Viewpoint'))
  if (guid === undefined || (text === '' && viewpoint === undefined)) return []
  return [
    {
      ...{ guid, text, viewpoint },
      date: momentOf(textOf(element, 'Date')),
      author: textOf(element, 'Author'),
      modifiedAt: momentOf(textOf(element, 'ModifiedDate')),
      modifiedBy: textOf(element, 'ModifiedAuthor'),
    },
  ]
}

function unknownIn(parent: XmlElement | undefined, knownNames: ReadonlySet<string>): XmlElement[] {
  return (parent?.children ?? []).filter(({ localName }) => !knownNames.has(localName))
}
