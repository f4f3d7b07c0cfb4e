import type { TopicNews, TopicSummary } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { readListChanges } from '../../../../events/list-changes.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { topicsSubject } from '../announce-topics.ts'
import { choicesOf } from '../choices/choices.ts'
import { findListState, listSomeTopics, type Listing } from './list-repository.ts'

type Reader = Pick<OrganizationScope, 'tx' | 'organizationId'>

/** What it takes to list: which statuses are closed today. */
export async function listingOf({ tx, organizationId }: Reader): Promise<Listing> {
  const { statuses } = await choicesOf(tx, organizationId)
  return { organizationId, closedStatuses: statuses.filter(({ isClosed }) => isClosed).map(({ name }) => name) }
}

/** The state of the list, which is another one as well where other statuses are closed. */
export async function stateOf(tx: Transaction, { organizationId, closedStatuses }: Listing): Promise<string> {
  return JSON.stringify([await findListState(tx, organizationId), closedStatuses])
}

/** Topics as the list has them, by their ids. */
export async function summariesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, TopicSummary>> {
  const rows = await listSomeTopics(reader.tx, await listingOf(reader), ids)
  return new Map(rows.map((topic) => [topic.id, topic]))
}

/** The news for those who have the list open, with what has changed since a position. */
export async function readNews(reader: Reader, since: number | undefined): Promise<TopicNews> {
  const { tx, organizationId } = reader
  return readListChanges(tx, topicsSubject(organizationId), {
    since,
    tagOf: async () => stateOf(tx, await listingOf(reader)),
    rowsOf: async (ids) => listSomeTopics(tx, await listingOf(reader), ids),
  })
}
