import { acceptedStatus, maxViewpoints, type TopicChoices } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { announceTopics } from '../announce-topics.ts'
import { lockTopics, saveTopics, touchTopic, type LockedTopic } from '../changes/topic-repository.ts'
import { choicesOf } from '../choices/choices.ts'
import { insertComment } from '../comments/repository.ts'
import { insertEvents, type NewEvent } from '../history/events-repository.ts'
import { namedPerson, reviewer } from '../person.ts'
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
  const due = await lockDueSources(tx, reviewed)
  if (due.length === 0) return
  const keys = due.map(({ currentKey }) => currentKey)
  const counts = new Map((await listFindings(tx, reviewed, keys)).map(({ key, elementCount }) => [key, elementCount]))
  const isChecked = await createCheckedTest(tx, reviewed)
  const ids = [...new Set(due.map(({ topicId }) => topicId))]
  const topics = await lockTopics(tx, { organizationId, ids }, { isWhole: false })
  const choices = await choicesOf(tx, organizationId)
  const seen: { key: string; elementCount: number }[] = []
  const updates = due.flatMap((source) => {
    const topic = topics.get(source.topicId)
    const count = counts.get(source.currentKey) ?? 0
    const wasChecked = count > 0 || isChecked(source)
    seen.push({ key: source.key, elementCount: wasChecked ? count : source.elementCount })
    const change = topic && wasChecked ? updateOf(source, topic, { count, choices, reviewed }) : undefined
    return topic && change ? [{ source, topic, change }] : []
  })
  for await (const { item, view } of withViews(tx, reviewed, { items: updates, keyOf: viewKeyOf }))
    await applyUpdate(tx, { ...item, reviewed, view })
  await saveSeen(tx, reviewed, seen)
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

type TopicUpdate = {
  text: string
  kind?: 'resolved' | 'returned'
  status?: string
  isPerhapsResolved?: boolean
  isShown: boolean
}
type FindingState = { count: number; choices: TopicChoices; reviewed: ReviewedCapture }

/** The update for a topic; undefined if there is nothing new. */
function updateOf(
  source: DueSource,
  topic: LockedTopic,
  { count, choices, reviewed }: FindingState,
): TopicUpdate | undefined {
  if (topic.status === acceptedStatus) return undefined
  const isClosed = choices.statuses.some(({ name, isClosed: closes }) => closes && name === topic.status)
  if (count === 0) {
    if (isClosed || topic.isPerhapsResolved) return undefined
    return { text: resolvedText(reviewed), kind: 'resolved', isPerhapsResolved: true, isShown: false }
  }
  if (isClosed || topic.isPerhapsResolved) {
    const status = isClosed ? choices.statuses.find((one) => !one.isClosed)?.name : undefined
    const again = { text: returnedText(count, reviewed), kind: 'returned', isPerhapsResolved: false } as const
    return { ...again, isShown: true, ...(status !== undefined && { status }) }
  }
  const isSame = source.captureId === reviewed.captureId && source.elementCount === count
  return isSame ? undefined : { text: descriptionOf(count, reviewed), isShown: true }
}

type PendingUpdate = { source: DueSource; topic: LockedTopic; change: TopicUpdate }

/** The finding whose elements the topic should show; undefined if there is none, or the topic has too many viewpoints. */
function viewKeyOf({ source, topic, change }: PendingUpdate): string | undefined {
  return change.isShown && topic.viewpointCount < maxViewpoints ? source.currentKey : undefined
}

type UpdateWithView = PendingUpdate & { reviewed: ReviewedCapture; view: MembersView }

async function applyUpdate(tx: Transaction, { reviewed, topic, change, view }: UpdateWithView): Promise<void> {
  const { organizationId } = reviewed
  const { id, type, priority, stage, assignedToId, assignedTo, dueDate } = topic
  const { text, kind, status, isPerhapsResolved } = change
  const by = { organizationId, person: reviewer }
  const events: Omit<NewEvent, 'revision' | 'topicId'>[] = kind ? [{ kind }] : []
  if (kind) {
    const unchangedFields = { id, type, priority, stage, assignedToId, assignedTo, dueDate }
    await saveTopics(tx, by, [
      {
        ...unchangedFields,
        ...(status !== undefined && { status }),
        ...(isPerhapsResolved !== undefined && { isPerhapsResolved }),
      },
    ])
    if (status !== undefined) events.push({ kind: 'field', field: 'status', before: topic.status, after: status })
  }
  const viewpointId = await addMembersViewpoint(tx, reviewed, { topicId: id, view })
  const comment = { organizationId, topicId: id, text, viewpointId, authorId: null, author: namedPerson(reviewer) }
  const added = await insertComment(tx, comment)
  if (viewpointId !== null) events.push({ kind: 'viewpoint-added', viewpointId })
  events.push({ kind: 'comment-added', commentId: added?.id ?? null, after: text })
  const touch = { person: reviewer, comments: 1, viewpoints: viewpointId === null ? 0 : 1 }
  const revision = await touchTopic(tx, { organizationId, id }, touch)
  await insertEvents(
    tx,
    by,
    events.map((event) => ({ ...event, topicId: id, revision })),
  )
}
