import { isDeepStrictEqual } from 'node:util'
import { defaultTopicChoices, type TopicChoices, type TopicChoicesUpdate } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../../organization/history/index.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceChoices } from '../announce-topics.ts'
import { findChoices, saveChoices } from './repository.ts'

/** The organization's current choices. */
export async function choicesOf(tx: Transaction, organizationId: string): Promise<TopicChoices> {
  return (await findChoices(tx, organizationId)) ?? defaultTopicChoices
}

/** Topics keep their values. Lists are announced, because other statuses may count as closed. */
export async function changeChoices(scope: OrganizationScope, update: TopicChoicesUpdate): Promise<TopicChoices> {
  const { tx, organizationId } = scope
  const before = await choicesOf(tx, organizationId)
  if (!(await saveChoices(tx, organizationId, update))) throw revisionConflict('topic-choices', 'list of choices')
  await announceChoices(tx, organizationId)
  const after = await choicesOf(tx, organizationId)
  const changed = choiceLists.filter((list) => !isDeepStrictEqual(before[list], after[list]))
  const [old, now] = [before, after].map((choices) => ({ choices: namesOf(choices, changed) }))
  if (changed.length > 0)
    await recordChanges(scope, [{ action: 'topic-choices-changed', before: old ?? null, after: now ?? null }])
  return after
}

const choiceLists = ['types', 'statuses', 'priorities', 'labels', 'stages'] as const
type ChoiceList = (typeof choiceLists)[number]

/** The choices of these lists by name; closed statuses are marked. */
function namesOf(choices: TopicChoices, lists: readonly ChoiceList[]): Record<string, string[]> {
  const names = {
    ...choices,
    statuses: choices.statuses.map(({ name, isClosed }) => (isClosed ? `${name} (closed)` : name)),
  }
  return Object.fromEntries(lists.map((list) => [list, names[list]]))
}
