import { readStoredKind, type TopicEvent, type TopicEventPage } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findTopic } from '../changes/topic-repository.ts'
import { personOf } from '../person.ts'
import { topicNotFound } from '../topic-errors.ts'
import { listEvents, type StoredEvent } from './events-repository.ts'

type Page = { topicId: string; before: number | undefined; take: number }

export async function readHistory(
  { tx, organizationId }: OrganizationScope,
  { topicId, before, take }: Page,
): Promise<TopicEventPage> {
  if (!(await findTopic(tx, { organizationId, id: topicId }))) throw topicNotFound()
  const found = await listEvents(tx, { organizationId, topicId, before, take: take + 1 })
  const items = found.slice(0, take).map(describeEvent)
  return { items, next: found.length > take ? (items.at(-1)?.position ?? null) : null }
}

function describeEvent({ at, authorId, author, ...event }: StoredEvent): TopicEvent {
  const { position, field, before, after, commentId, viewpointId, revision } = event
  const change = {
    position,
    kind: readStoredKind(event.kind),
    field,
    before,
    after,
    commentId,
    viewpointId,
    revision,
  }
  return { ...change, at: at.toISOString(), author: personOf(authorId, author), through: author.through ?? null }
}
