import type { TopicNews, TopicSummary } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { readListChanges } from '../../../../events/list-changes.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { topicsSubject } from '../announce-topics.ts'
import { choicesOf } from '../choices/choices.ts'
import { findListState, listSomeTopics, type ListQuery } from './list-repository.ts'

type Reader = Pick<OrganizationScope, 'tx' | 'organizationId'>

/** What listing requires: the statuses that count as closed. */
export async function listingOf({ tx, organizationId }: Reader): Promise<ListQuery> {
  const { statuses } = await choicesOf(tx, organizationId)
  return { organizationId, closedStatuses: statuses.filter(({ isClosed }) => isClosed).map(({ name }) => name) }
}

/** The state of the list, which also changes with the closed statuses. */
export async function stateOf(tx: Transaction, { organizationId, closedStatuses }: ListQuery): Promise<string> {
  return JSON.stringify([await findListState(tx, organizationId), closedStatuses])
}

/** Topics as lists show them, by id. */
export async function summariesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, TopicSummary>> {
  const rows = await listSomeTopics(reader.tx, await listingOf(reader), ids)
  return new Map(rows.map((topic) => [topic.id, topic]))
}

/** What has changed in the list since a position, for clients that follow it. */
export async function readChanges(reader: Reader, since: number | undefined): Promise<TopicNews> {
  const { tx, organizationId } = reader
  return readListChanges(tx, topicsSubject(organizationId), {
    since,
    tagOf: async () => stateOf(tx, await listingOf(reader)),
    rowsOf: async (ids) => listSomeTopics(tx, await listingOf(reader), ids),
  })
}
