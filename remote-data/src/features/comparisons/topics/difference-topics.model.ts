import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import type { TopicAboutCreate, TopicLink } from '@lintel/shared/contract/topics'

type Place = Pick<Difference, 'subject' | 'baseNumber' | 'compareNumber'>
type Captures = Pick<Comparison, 'baseCaptureId' | 'compareCaptureId'>

/** Topics by the elements of both captures that they are about. */
export type LinkedTopics = {
  byElement: ReadonlyMap<string, readonly TopicLink[]>
  /** Whether there are older ones, which are not known. */
  hasMore: boolean
}

export const olderTopicsText = "There are too many topics for these captures. The oldest aren't shown."

export function linkedTopics(base: readonly TopicLink[], compare: readonly TopicLink[]): LinkedTopics {
  const linked = new Map<string, TopicLink[]>()
  const ofCaptures = [['base', base] as const, ['compare', compare] as const]
  for (const [capture, links] of ofCaptures) {
    for (const link of links) {
      const key = `${capture} ${link.elementId}`
      linked.set(key, [...(linked.get(key) ?? []), link])
    }
  }
  const hasMore = [...base, ...compare].some((link) => link.hasMore)
  return { byElement: linked, hasMore }
}

/** The topics that are about an element as it was, or as it is; each once. What has changed of a type has none of its own. */
export function topicsOf({ subject, baseNumber, compareNumber }: Place, { byElement }: LinkedTopics): TopicLink[] {
  if (subject === 'Type') return []
  const found = [...(byElement.get(`compare ${compareNumber}`) ?? []), ...(byElement.get(`base ${baseNumber}`) ?? [])]
  return [...new Map(found.map((link) => [link.topicId, link])).values()]
}

/** What a new topic of a difference is about: the element as it is, or as it was where it was removed; of a type the capture. */
export function aboutOf({ subject, baseNumber, compareNumber }: Place, captures: Captures): TopicAboutCreate {
  const { baseCaptureId, compareCaptureId } = captures
  if (subject === 'Type' || (baseNumber === null && compareNumber === null))
    return { captureId: compareCaptureId, elementId: null, masterElementId: null }
  if (compareNumber !== null)
    return { captureId: compareCaptureId, elementId: String(compareNumber), masterElementId: null }
  return { captureId: baseCaptureId, elementId: String(baseNumber), masterElementId: null }
}
