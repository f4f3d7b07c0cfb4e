import type { ViewComponents } from '@lintel/shared/contract'
import type { TopicPerson, ViewpointSource } from '@lintel/shared/contract/topics'
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
    const batch = items.slice(start, start + findingsAtOnce)
    const keys = batch.flatMap((item) => keyOf(item) ?? [])
    const members = Map.groupBy(keys.length > 0 ? await listMembers(tx, reviewed, keys) : [], ({ key }) => key)
    for (const item of batch) yield { item, view: viewOfMembers(members.get(keyOf(item) ?? '') ?? [], origin) }
  }
}

type ViewedCapture = Pick<ReviewedCapture, 'organizationId' | 'captureId' | 'projectGroupId' | 'fileName'>

/** Adds such a viewpoint to a topic; null if there is none. */
export async function addMembersViewpoint(
  tx: Transaction,
  { organizationId, captureId, projectGroupId, fileName }: ViewedCapture,
  { topicId, view }: { topicId: string; view: MembersView },
): Promise<string | null> {
  const viewedModel = { seenIn: { kind: 'capture' as const, captureId }, model: `file/${projectGroupId}/${fileName}` }
  return addViewOf(tx, { organizationId, topicId, ...viewedModel }, { view, person: reviewer })
}

type Shown = { organizationId: string; topicId: string; seenIn: ViewpointSource; model: string }
type View = Omit<NonNullable<MembersView>, 'components'> & { components: ViewComponents }

/** Adds a viewpoint without a picture to a topic; null if there is none. */
export async function addViewOf(
  tx: Transaction,
  viewedModel: Shown,
  { view, person }: { view: View | undefined; person: TopicPerson },
): Promise<string | null> {
  if (!view) return null
  const by = { authorId: null, author: namedPerson(person) }
  const viewpoint = await insertViewpoint(tx, { ...viewedModel, ...view, ...by, picture: null })
  return viewpoint?.id ?? null
}
