import { eq, and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import { members } from '../../../organization/members/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import { topics } from '../../topics/schema.ts'
import type { FilterFields } from '../odata/filter-repository.ts'
import { listStatement, type ListQuery, type Statement } from '../odata/list-repository.ts'
import { bcfTopicParts, type Snippet } from '../schema.ts'

const isoFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/** Formats timestamps as the BCF API does. */
export function isoTimestamp(column: AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', ${isoFormat})`
}

/**
 * How other programs identify a person: by the email address stored with the topic, or by name if there is none (for
 * example, for a review).
 */
export function addressOf(person: AnyPgColumn): SQL {
  return sql`coalesce(nullif(${person} ->> 'email', ''), ${person} ->> 'name')`
}

export type TopicRow = {
  id: string
  number: number
  type: string | null
  status: string
  referenceLinks: string[]
  title: string
  priority: string | null
  labels: string[]
  createdDate: string
  createdBy: string
  modifiedDate: string
  modifiedBy: string
  assignedTo: string | null
  stage: string | null
  description: string
  snippet: Snippet | null
  dueDate: string | null
  revision: number
}

const columns: Readonly<Record<keyof TopicRow, SQL>> = {
  id: sql`${topics.id}`,
  number: sql`${topics.number}`,
  type: sql`${topics.type}`,
  status: sql`${topics.status}`,
  referenceLinks: sql`${topics.referenceLinks}`,
  title: sql`${topics.title}`,
  priority: sql`${topics.priority}`,
  labels: sql`${topics.labels}`,
  createdDate: isoTimestamp(topics.createdDate),
  createdBy: addressOf(topics.createdBy),
  modifiedDate: isoTimestamp(topics.modifiedDate),
  modifiedBy: addressOf(topics.modifiedBy),
  assignedTo: addressOf(topics.assignedTo),
  stage: sql`${topics.stage}`,
  description: sql`${topics.description}`,
  // A scalar subquery rather than a join, so that rows keep the order of the index.
  snippet: sql`(select ${bcfTopicParts.snippet} from ${bcfTopicParts} where ${bcfTopicParts.organizationId} = ${topics.organizationId}
    and ${bcfTopicParts.topicId} = ${topics.id})`,
  dueDate: sql`${topics.dueDate}::text`,
  revision: sql`${topics.revision}`,
}

const topicFields: FilterFields = {
  creation_author: { type: 'text', column: columns.createdBy },
  modified_author: { type: 'text', column: columns.modifiedBy },
  assigned_to: { type: 'text', column: columns.assignedTo },
  stage: { type: 'text', column: columns.stage },
  topic_status: { type: 'text', column: columns.status },
  topic_type: { type: 'text', column: columns.type },
  priority: { type: 'text', column: columns.priority },
  creation_date: { type: 'date', column: sql`${topics.createdDate}` },
  modified_date: { type: 'date', column: sql`${topics.modifiedDate}` },
  labels: { type: 'list', column: columns.labels },
  server_assigned_id: { type: 'number', column: columns.number },
}

const orders = {
  creation_date: [sql`${topics.createdDate}`, sql`${topics.id}`],
  modified_date: [sql`${topics.modifiedDate}`, sql`${topics.id}`],
  server_assigned_id: [sql`${topics.number}`],
}

export type ProjectKey = { organizationId: string; projectId: string }
export type TopicKey = ProjectKey & { topicId: string }

const listColumns = namedColumns(columns)

/** Names each column like the property of the row in TypeScript. */
export function namedColumns(all: Readonly<Record<string, SQL>>): SQL {
  const selections = Object.entries(all).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`)
  return sql.join(selections, sql`, `)
}

function topicsWhere(where: SQL, query: ListQuery): Statement {
  const list = {
    columns: listColumns,
    from: sql`${topics}`,
    fields: topicFields,
    orders,
    defaultOrder: 'creation_date',
  }
  return listStatement({ ...list, where }, query)
}

export function topicsOfProject({ organizationId, projectId }: ProjectKey, query: ListQuery): Statement {
  return topicsWhere(
    sql`${topics.organizationId} = ${organizationId} and ${topics.projectGroupId} = ${projectId}`,
    query,
  )
}

export function oneTopic({ organizationId, projectId, topicId }: TopicKey): Statement {
  return topicsWhere(
    sql`${topics.organizationId} = ${organizationId} and ${topics.id} = ${topicId} and ${topics.projectGroupId} = ${projectId}`,
    {},
  )
}

export async function isTopicOf(tx: Transaction, { organizationId, projectId, topicId }: TopicKey): Promise<boolean> {
  const hasGuid = and(
    eq(topics.organizationId, organizationId),
    eq(topics.id, topicId),
    eq(topics.projectGroupId, projectId),
  )
  return (await tx.$count(topics, hasGuid)) > 0
}

/** Members by email address, compared in the spelling used by them or by the identity provider. */
export async function membersByAddress(tx: Transaction, organizationId: string, address: string): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        sql`lower(${address}) in (lower(${users.contactEmail}), ${users.signInEmail})`,
      ),
    )
    .limit(2)
  return found.map(({ id }) => id)
}
