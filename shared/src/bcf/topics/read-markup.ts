import { guidPattern } from '../bcf-view.ts'
import { elementText } from '../xml/element-text.ts'
import { attributeOf, childOf, childrenOf, numberOf, parseXml, textOf } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { BcfComment, BcfHeaderFile, BcfTopic } from './bcf-topic.ts'
import { dayOf, momentOf } from './dates.ts'

const topicParts = new Set(
  (
    'ReferenceLink ReferenceLinks Title Priority Index Labels CreationDate CreationAuthor ModifiedDate ModifiedAuthor DueDate ' +
    'AssignedTo Stage Description DocumentReference DocumentReferences RelatedTopic RelatedTopics Comments Viewpoints'
  ).split(' '),
)
const markupParts = new Set(['Header', 'Topic', 'Comment', 'Viewpoints'])

/** What `markup.bcf` says itself, beside viewpoints and documents, whose files lie beside it. */
export type Markup = Omit<BcfTopic, 'guid' | 'viewpoints' | 'documents' | 'rest'> & {
  guid: string | undefined
  root: XmlElement
  rest: { topic: string[]; markup: string[] }
}

/** Version 3.0, and those before, in which most lists have no element of their own. */
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
    referenceLinks: wordsOf([
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
    comments: comments.flatMap(commentOf),
    rest: { topic: unknownIn(topic, topicParts), markup: unknownIn(root, markupParts) },
  }
}

/** `RelatedTopics` with its parts, or these alone. */
export function inListOrBare(parent: XmlElement | undefined, name: string): XmlElement[] {
  return [...childrenOf(childOf(parent, `${name}s`), name), ...childrenOf(parent, name)]
}

export function guidOf(element: XmlElement | undefined): string | undefined {
  const guid = attributeOf(element, 'Guid')?.toLowerCase() ?? ''
  return guidPattern.test(guid) ? guid : undefined
}

/** Version 3.0 has a list, earlier ones an element for each. */
function labelsIn(element: XmlElement): string[] {
  const labels = childrenOf(element, 'Label')
  return wordsOf(labels.length > 0 ? labels : [element])
}

function wordsOf(elements: readonly XmlElement[]): string[] {
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

/** A comment without a guid cannot be told from others; what says nothing and shows nothing is none. */
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

function unknownIn(parent: XmlElement | undefined, known: ReadonlySet<string>): string[] {
  return (parent?.children ?? []).filter(({ localName }) => !known.has(localName)).map(elementText)
}
