import type { TopicMassChange, TopicMassChangeResult } from '@lintel/shared/contract/topics'
import { massProblemOf } from '../../../../errors/platform-error.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { summariesOf } from '../list/read-list.ts'
import { callerOf } from '../person.ts'
import { assigneeOf } from './assignee.ts'
import { changeFields } from './change-fields.ts'
import type { RequestedFields } from './differences.model.ts'
import type { LockedTopic } from './topic-repository.ts'

/** Changes each topic independently; a failure doesn't affect the others. */
export async function changeManyTopics(
  scope: TopicScope,
  { topics, change }: TopicMassChange,
): Promise<TopicMassChangeResult> {
  const assignee = await assigneeOf(scope, change.assignedTo)
  const changing = { person: await callerOf(scope), assignee, isWhole: false }
  const requestedFieldsOf = (topic: LockedTopic) => fieldsToChangeIn(topic, change)
  const updates = topics.map(({ id, revision }) => ({
    id,
    revision,
    getRequestedFields: requestedFieldsOf,
    merges: ['labels'] as const,
  }))
  const outcomes = await changeFields(scope, changing, updates)
  const existingIds = outcomes.flatMap(({ id, topic }) => (topic ? [id] : []))
  const summaries = await summariesOf(scope, existingIds)
  const changed = outcomes.filter(({ isChanged }) => isChanged).map(({ id }) => id)
  if (changed.length > 0) await announceTopics(scope, changed)
  const results = outcomes.map(({ id, problem }) => ({
    id,
    topic: summaries.get(id) ?? null,
    problem: massProblemOf(problem),
  }))
  return { results }
}

/** Labels are added to or removed from those of each topic. */
function fieldsToChangeIn(
  { labels }: LockedTopic,
  { addedLabels = [], removedLabels = [], ...fields }: TopicMassChange['change'],
): RequestedFields {
  const changed = [...new Set([...labels, ...addedLabels])].filter((label) => !removedLabels.includes(label))
  return { ...fields, labels: changed }
}
