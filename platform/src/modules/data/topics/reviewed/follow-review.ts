import { acceptedStatus, maxViewpoints, type TopicChoices } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { announceTopics } from '../announce-topics.ts'
import { lockTopics, type LockedTopic } from '../changes/topic-repository.ts'
import { choicesOf } from '../choices/choices.ts'
import { stateChangeOf, updateFoundTopic, type StateChange } from '../found/update-found-topic.ts'
import { reviewer } from '../person.ts'
import type { TopicNotifier } from '../notifications/notify-webhooks.ts'
import { descriptionOf, resolvedText, returnedText } from './finding-texts.model.ts'
import {
  findReviewed,
  listChecked,
  listFindings,
  listWithoutVerdict,
  type ReviewedCapture,
} from './findings-repository.ts'
import { addMembersViewpoint, withViews, type MembersView } from './members-viewpoint.ts'
import { lockDueSources, saveSeen, type DueSource } from './sources-repository.ts'

/**
 * Updates the topics of a review's findings. If a finding is gone and was checked, its topic asks whether it's resolved; if it returned,
 * the topic is reopened. Topics are never closed, and accepted ones stay unchanged. All or nothing, and only once: a second run finds
 * nothing due.
 */
export async function followReview(notifier: TopicNotifier, reviewId: string): Promise<void> {
  const { tx, organizationId } = notifier
  const reviewed = await findReviewed(tx, { organizationId, reviewId })
  if (!reviewed) return
  const dueSources = await lockDueSources(tx, reviewed)
  if (dueSources.length === 0) return
  const keys = dueSources.map(({ currentKey }) => currentKey)
  const counts = new Map((await listFindings(tx, reviewed, keys)).map(({ key, elementCount }) => [key, elementCount]))
  const isChecked = await createCheckedTest(tx, reviewed)
  const ids = [...new Set(dueSources.map(({ topicId }) => topicId))]
  const topics = await lockTopics(tx, { organizationId, ids }, { isWhole: false })
  const choices = await choicesOf(tx, organizationId)
  const checkedSources: { key: string; elementCount: number }[] = []
  const updates = dueSources.flatMap((source) => {
    const topic = topics.get(source.topicId)
    const count = counts.get(source.currentKey) ?? 0
    const wasChecked = count > 0 || isChecked(source)
    checkedSources.push({ key: source.key, elementCount: wasChecked ? count : source.elementCount })
    const change = topic && wasChecked ? updateOf(source, topic, { count, choices, reviewed }) : undefined
    return topic && change ? [{ source, topic, change }] : []
  })
  for await (const { item, view } of withViews(tx, reviewed, { items: updates, keyOf: viewKeyOf }))
    await applyUpdate(tx, reviewed, { ...item, view })
  await saveSeen(tx, reviewed, checkedSources)
  const changed = updates.map(({ topic }) => topic.id)
  if (changed.length > 0) await announceTopics(notifier, changed)
}

/**
 * Whether a review has checked a topic's finding again. A finding about a missing approval counts as checked unless its
 * master element has no verdict.
 */
async function createCheckedTest(tx: Transaction, reviewed: ReviewedCapture): Promise<(source: DueSource) => boolean> {
  const checked = await listChecked(tx, reviewed)
  const withoutVerdict = await listWithoutVerdict(tx, reviewed)
  return ({ finding, masterElementId }) =>
    finding === 'not approved' ? !withoutVerdict.has(masterElementId) : checked.has(`${masterElementId}/${finding}`)
}

type TopicUpdate = { text: string; state?: StateChange; isShown: boolean }
type FindingState = { count: number; choices: TopicChoices; reviewed: ReviewedCapture }

/** The update for a topic; undefined if there is nothing new. */
function updateOf(
  source: DueSource,
  topic: LockedTopic,
  { count, choices, reviewed }: FindingState,
): TopicUpdate | undefined {
  if (topic.status === acceptedStatus) return undefined
  const state = stateChangeOf(topic, { isFound: count > 0, choices })
  if (state?.kind === 'resolved') return { text: resolvedText(reviewed), state, isShown: false }
  if (state) return { text: returnedText(count, reviewed), state, isShown: true }
  const isSame = source.captureId === reviewed.captureId && source.elementCount === count
  return count === 0 || isSame ? undefined : { text: descriptionOf(count, reviewed), isShown: true }
}

type PendingUpdate = { source: DueSource; topic: LockedTopic; change: TopicUpdate }

/** The finding whose elements the topic should show; undefined if there is none, or the topic has too many viewpoints. */
function viewKeyOf({ source, topic, change }: PendingUpdate): string | undefined {
  return change.isShown && topic.viewpointCount < maxViewpoints ? source.currentKey : undefined
}

async function applyUpdate(
  tx: Transaction,
  reviewed: ReviewedCapture,
  { topic, change: { text, state }, view }: PendingUpdate & { view: MembersView },
): Promise<void> {
  const viewpointId = await addMembersViewpoint(tx, reviewed, { topicId: topic.id, view })
  const by = { organizationId: reviewed.organizationId, person: reviewer }
  await updateFoundTopic(tx, by, { topic, text, state, viewpointId })
}
