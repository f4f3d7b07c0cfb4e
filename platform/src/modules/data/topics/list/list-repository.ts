import type { TopicListQuery, TopicSummary } from '@lintel/shared/contract/topics'
import { eq, sql, type SQL } from 'drizzle-orm'
import { PgDialect, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topicLinks, topics } from '../schema.ts'
import { topicViewpoints } from '../viewpoints/schema.ts'

const isoFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

function isoTimestamp(column: AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', ${isoFormat})`
}

function person(id: AnyPgColumn, personColumn: AnyPgColumn): SQL {
  return sql`${personColumn} || jsonb_build_object('id', ${id})`
}

/** Scalar subqueries rather than joins, so that rows keep the order of the index; there may be 100,000. */
const project = sql`(select jsonb_build_object('id', ${projectGroups.id}, 'number', ${projectGroups.projectNumber},
    'name', ${projectGroups.projectName}) from ${projectGroups}
  where ${projectGroups.organizationId} = ${topics.organizationId} and ${projectGroups.id} = ${topics.projectGroupId})`

/** The closed statuses are the second parameter. */
const columns: Readonly<Record<keyof TopicSummary, SQL>> = {
  id: sql`${topics.id}`,
  number: sql`${topics.number}`,
  project,
  title: sql`${topics.title}`,
  type: sql`${topics.type}`,
  status: sql`${topics.status}`,
  isOpen: sql`${topics.status} <> all ($2::text[])`,
  priority: sql`${topics.priority}`,
  labels: sql`${topics.labels}`,
  stage: sql`${topics.stage}`,
  assignedTo: person(topics.assignedToId, topics.assignedTo),
  dueDate: sql`${topics.dueDate}::text`,
  isPerhapsResolved: sql`${topics.isPerhapsResolved}`,
  commentCount: sql`${topics.commentCount}`,
  viewpointCount: sql`${topics.viewpointCount}`,
  createdDate: isoTimestamp(topics.createdDate),
  createdBy: person(topics.createdById, topics.createdBy),
  modifiedDate: isoTimestamp(topics.modifiedDate),
  modifiedBy: person(topics.modifiedById, topics.modifiedBy),
  revision: sql`${topics.revision}`,
}

/** Named as they are sent, so that rows need not be mapped. */
const columnList = sql.join(
  Object.entries(columns).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`),
  sql`, `,
)

const inOrganization = sql`${topics.organizationId} = $1`
const inOrder = sql`order by ${topics.createdDate} desc, ${topics.id}`

function textOf(condition: SQL): string {
  return new PgDialect().sqlToQuery(
    sql`select ${columnList} from ${topics} where ${inOrganization} and ${condition} ${inOrder}`,
  ).sql
}

function linkedBy(column: AnyPgColumn): SQL {
  return sql`${topics.id} in (select ${topicLinks.topicId} from ${topicLinks}
    where ${topicLinks.organizationId} = $1 and ${column} = $3)`
}

/** Includes elements that were merged into it. */
function aboutMasterElement(): SQL {
  return sql`${topics.id} in (select ${topicLinks.topicId} from ${topicLinks}
    where ${topicLinks.organizationId} = $1 and ${topicLinks.masterElementId} in (select $3::uuid union all
      select ${masterElements.id} from ${masterElements}
      where ${masterElements.organizationId} = $1 and ${masterElements.mergedInto} = $3::uuid))`
}

/** Models are named as in `modelOf`. */
function isPinnedIn(kind: 'prototype/' | 'assembled/'): SQL {
  return sql`${topics.id} in (select ${topicViewpoints.topicId} from ${topicViewpoints}
    where ${topicViewpoints.organizationId} = $1 and ${topicViewpoints.model} = ${sql.raw(`'${kind}'`)} || $3
      and ${topicViewpoints.pin} is not null)`
}

/** Statements are built once, because a cursor runs them again for each batch. */
const texts = {
  all: textOf(sql`true`),
  some: textOf(sql`${topics.id} = any ($3::uuid[])`),
  projectId: textOf(sql`${topics.projectGroupId} = $3`),
  captureId: textOf(linkedBy(topicLinks.captureId)),
  masterElementId: textOf(aboutMasterElement()),
  prototype: textOf(isPinnedIn('prototype/')),
  requestId: textOf(isPinnedIn('assembled/')),
} as const

type Client = Pick<Transaction, '$client'>
export type ListQuery = { organizationId: string; closedStatuses: readonly string[] }

/** Topics, newest first. With several conditions, the most selective one determines the statement. */
export async function listTopics(
  tx: Client,
  { organizationId, closedStatuses }: ListQuery,
  query: TopicListQuery = {},
): Promise<TopicSummary[]> {
  const key = (['captureId', 'masterElementId', 'prototype', 'requestId', 'projectId'] as const).find(
    (name) => query[name] !== undefined,
  )
  const values = [organizationId, closedStatuses, ...(key ? [query[key]] : [])]
  const { rows } = await tx.$client.query<TopicSummary>(texts[key ?? 'all'], values)
  return rows
}

/** The listed topics with these ids. */
export async function listSomeTopics(
  tx: Client,
  { organizationId, closedStatuses }: ListQuery,
  ids: readonly string[],
): Promise<TopicSummary[]> {
  const { rows } = await tx.$client.query<TopicSummary>(texts.some, [organizationId, closedStatuses, ids])
  return rows
}

/** A text that changes whenever a row of the list changes: topics are never removed, and each change increments a counter. */
export async function findListState(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ state: sql<string>`count(*) || '.' || coalesce(sum(${topics.revision}), 0)` })
    .from(topics)
    .where(eq(topics.organizationId, organizationId))
  return row?.state ?? ''
}
