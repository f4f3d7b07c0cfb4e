import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { listTransactionEvents, type TopicActivity } from '../history/transaction-events-repository.ts'
import { commentCreated, topicCreated, topicUpdated } from './webhook-events.ts'

/** The transaction that changes topics, and the queue for webhook jobs. */
export type TopicNotifier = { tx: Transaction; organizationId: string; jobs: JobQueue }

/** Topics per statement. */
const slice = 500

/**
 * Writes webhook events for what this transaction has added to the history: one event for a new topic, without its fields; one for a
 * changed topic, however many fields changed; and one for each added comment.
 */
export async function notifyWebhooks(
  { tx, organizationId, jobs }: TopicNotifier,
  topicIds: readonly string[],
): Promise<void> {
  const happened: TopicActivity[] = []
  for (let start = 0; start < topicIds.length; start += slice)
    happened.push(...(await listTransactionEvents(tx, organizationId, topicIds.slice(start, start + slice))))
  const created = happened.filter(({ isNew }) => isNew)
  const updated = happened.filter(({ isNew, isChanged }) => isChanged && !isNew)
  const comments = happened.flatMap(({ told, commentIds }) => commentIds.map((commentId) => ({ ...told, commentId })))
  await writeEvents(tx, jobs, topicCreated, { organizationId, data: created.map(({ told }) => told) })
  await writeEvents(tx, jobs, topicUpdated, { organizationId, data: updated.map(({ told }) => told) })
  await writeEvents(tx, jobs, commentCreated, { organizationId, data: comments })
}
