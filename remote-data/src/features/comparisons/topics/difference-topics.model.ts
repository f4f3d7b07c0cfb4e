import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import type { TopicAboutCreate, TopicLink } from '@lintel/shared/contract/topics'

type DifferenceElement = Pick<Difference, 'subject' | 'baseNumber' | 'compareNumber'>
type Captures = Pick<Comparison, 'baseCaptureId' | 'compareCaptureId'>

/** Topics by linked elements of both captures. */
export type LinkedTopics = {
  byElement: ReadonlyMap<string, readonly TopicLink[]>
  /** Whether older topics were omitted. */
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

/** Distinct topics of an element in either capture. Types have none. */
export function topicsOf(
  { subject, baseNumber, compareNumber }: DifferenceElement,
  { byElement }: LinkedTopics,
): TopicLink[] {
  if (subject === 'Type') return []
  const found = [...(byElement.get(`compare ${compareNumber}`) ?? []), ...(byElement.get(`base ${baseNumber}`) ?? [])]
  return [...new Map(found.map((link) => [link.topicId, link])).values()]
}

/**
 * The link of a new topic: the element in the newer capture, or in the base if it was removed; for types, the capture.
 */
export function aboutOf(
  { subject, baseNumber, compareNumber }: DifferenceElement,
  captures: Captures,
): TopicAboutCreate {
  const { baseCaptureId, compareCaptureId } = captures
  if (subject === 'Type' || (baseNumber === null && compareNumber === null))
    return { captureId: compareCaptureId, elementId: null, masterElementId: null }
  if (compareNumber !== null)
    return { captureId: compareCaptureId, elementId: String(compareNumber), masterElementId: null }
  return { captureId: baseCaptureId, elementId: String(baseNumber), masterElementId: null }
}
