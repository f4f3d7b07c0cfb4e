import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { namedPerson, reviewer } from '../person.ts'
import { insertViewpoint } from '../viewpoints/repository.ts'
import { findOrigin, listMembers, type ReviewedCapture } from './findings-repository.ts'
import { viewOfMembers } from './elements-viewpoint.model.ts'

/** Undefined if the positions of the elements are unknown, as in older captures and documents. */
export type MembersView = ReturnType<typeof viewOfMembers>

/** Loading the elements of a finding scans all flags of a review, and each finding has up to a thousand of them. */
const findingsAtOnce = 25

/** Yields each item with the viewpoint for the elements of its finding, which `keyOf` identifies; without a key, there is none. */
export async function* withViews<Item>(
  tx: Transaction,
  reviewed: ReviewedCapture,
  { items, keyOf }: { items: readonly Item[]; keyOf: (item: Item) => string | undefined },
): AsyncGenerator<{ item: Item; view: MembersView }> {
  if (items.length === 0) return
  const origin = await findOrigin(tx, reviewed)
  for (let start = 0; start < items.length; start += findingsAtOnce) {
    const some = items.slice(start, start + findingsAtOnce)
    const keys = some.flatMap((item) => keyOf(item) ?? [])
    const members = Map.groupBy(keys.length > 0 ? await listMembers(tx, reviewed, keys) : [], ({ key }) => key)
    for (const item of some) yield { item, view: viewOfMembers(members.get(keyOf(item) ?? '') ?? [], origin) }
  }
}

type ViewedCapture = Pick<ReviewedCapture, 'organizationId' | 'captureId' | 'projectGroupId' | 'fileName'>

/** Adds such a viewpoint to a topic; null if there is none. */
export async function addMembersViewpoint(
  tx: Transaction,
  { organizationId, captureId, projectGroupId, fileName }: ViewedCapture,
  { topicId, view, person = reviewer }: { topicId: string; view: MembersView; person?: TopicPerson },
): Promise<string | null> {
  if (!view) return null
  const seen = { seenIn: { kind: 'capture' as const, captureId }, model: `file/${projectGroupId}/${fileName}` }
  const by = { authorId: null, author: namedPerson(person) }
  const viewpoint = await insertViewpoint(tx, { organizationId, topicId, ...view, ...seen, ...by, picture: null })
  return viewpoint?.id ?? null
}
