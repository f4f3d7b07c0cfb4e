import { guidPattern } from './bcf-view.ts'
import { childOf, childrenOf, numberOf, parseXml, textOf } from './xml/parse-xml.ts'
import type { XmlElement } from './xml/xml-element.ts'

/** A viewpoint of a topic: the names of its files in the topic's folder. */
export type TopicViewpoint = { guid?: string | undefined; file: string; snapshot?: string | undefined; name: string }

/** The viewpoints of a `markup.bcf` in their order; of version 3.0 or, one element less deep, of those before. */
export function readTopic(markup: Uint8Array): TopicViewpoint[] {
  const root = parseXml(markup, 'Markup')
  const topic = childOf(root, 'Topic')
  const title = textOf(topic, 'Title') ?? 'Viewpoint'
  const listed = [...childrenOf(childOf(topic, 'Viewpoints'), 'ViewPoint'), ...childrenOf(root, 'Viewpoints')]
  const ordered = listed.toSorted((one, other) => indexOf(one) - indexOf(other))
  return ordered.flatMap((element, position) => {
    const file = textOf(element, 'Viewpoint')
    const name = position === 0 ? title : `${title} (${position + 1})`
    return file === undefined ? [] : [{ guid: guidOf(element), file, snapshot: textOf(element, 'Snapshot'), name }]
  })
}

function guidOf(element: XmlElement): string | undefined {
  const guid = element.getAttribute('Guid')?.trim().toLowerCase() ?? ''
  return guidPattern.test(guid) ? guid : undefined
}

function indexOf(element: XmlElement): number {
  const index = numberOf(element, 'Index')
  return Number.isNaN(index) ? 0 : index
}
