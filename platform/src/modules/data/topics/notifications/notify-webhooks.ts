import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { listHappened, type HappenedTopic } from '../history/happened-repository.ts'
import { commentCreated, topicCreated, topicUpdated } from './webhook-events.ts'

/** Of whose topics it is told, and by which queue. */
export type TopicNotifier = { tx: Transaction; organizationId: string; jobs: JobQueue }

/** So many topics are asked for at once. */
const slice = 500

/**
 * Writes for other systems what the history says of this transaction: of a new topic that it is new, and not its fields as well; of another
 * one once that it was changed, whatever was; and each comment that was added.
 */
export async function notifyWebhooks(
  { tx, organizationId, jobs }: TopicNotifier,
  topicIds: readonly string[],
): Promise<void> {
  const happened: HappenedTopic[] = []
  for (let start = 0; start < topicIds.length; start += slice)
    happened.push(...(await listHappened(tx, organizationId, topicIds.slice(start, start + slice))))
  const created = happened.filter(({ isNew }) => isNew)
  const updated = happened.filter(({ isNew, isChanged }) => isChanged && !isNew)
  const comments = happened.flatMap(({ told, commentIds }) => commentIds.map((commentId) => ({ ...told, commentId })))
  await writeEvents(tx, jobs, topicCreated, { organizationId, data: created.map(({ told }) => told) })
  await writeEvents(tx, jobs, topicUpdated, { organizationId, data: updated.map(({ told }) => told) })
  await writeEvents(tx, jobs, commentCreated, { organizationId, data: comments })
}
