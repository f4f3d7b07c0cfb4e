import type { Transaction } from '../../../../database/scope.ts'
import { namedPerson, reviewer } from '../person.ts'
import { insertViewpoint } from '../viewpoints/repository.ts'
import { findOrigin, listMembers, type Reviewed } from './findings-repository.ts'
import { viewOfMembers } from './seen-elements.model.ts'

/** Undefined if no one knows where the elements are, as of captures of before and of documents. */
export type MembersView = ReturnType<typeof viewOfMembers>

/** Asking for the elements of a finding looks through all that a review has flagged, and each finding has a thousand of them at most. */
const findingsAtOnce = 25

/** Each of these with what a viewpoint shows of the elements of its finding, of which `keyOf` tells the key; without a key nothing is shown. */
export async function* withViews<Item>(
  tx: Transaction,
  reviewed: Reviewed,
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

/** Adds such a viewpoint to a topic; null if there is nothing to be shown. */
export async function addMembersViewpoint(
  tx: Transaction,
  { organizationId, captureId, projectGroupId, fileName }: Reviewed,
  { topicId, view }: { topicId: string; view: MembersView },
): Promise<string | null> {
  if (!view) return null
  const seen = { seenIn: { kind: 'capture' as const, captureId }, model: `file/${projectGroupId}/${fileName}` }
  const by = { authorId: null, author: namedPerson(reviewer) }
  const viewpoint = await insertViewpoint(tx, { organizationId, topicId, ...view, ...seen, ...by, picture: null })
  return viewpoint?.id ?? null
}
