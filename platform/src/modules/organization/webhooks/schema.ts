import {
  webhookDeliveryStatuses,
  webhookFormats,
  webhookProblems,
  type WebhookDeliveryStatus,
  type WebhookFormat,
  type WebhookProblem,
} from '@lintel/shared/contract/webhooks'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows, liveRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
}

function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true })
}

function oneOf(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}

/** An organization's webhook endpoints. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    address: text().notNull(),
    description: text().notNull(),
    events: text().array().notNull(),
    /** Whether it has ever received events for administrators. */
    isRestricted: boolean('is_restricted').notNull().default(false),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Why the platform has disabled it; null if it has not. */
    problem: text().$type<WebhookProblem>(),
    format: text().$type<WebhookFormat>().notNull().default('webhook'),
    /** The name of the header that has the secret, for OTLP; null if there is none. */
    headerName: text('header_name'),
    /** The key for signing, or the value of the header. Encrypted rather than hashed, because it is sent. */
    secret: text().notNull(),
    /** Messages are also signed with the previous secret until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: timestampColumn('previous_secret_until'),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    revision: integer().notNull().default(1),
    /** Since when no message was delivered. */
    failingSince: timestampColumn('failing_since'),
    lastDeliveredAt: timestampColumn('last_delivered_at'),
    /** The worker that currently sends to it, and until when, so that each receiver gets one request at a time. */
    holder: uuid(),
    heldUntil: timestampColumn('held_until'),
    /** Hidden immediately; a job deletes its messages, and then the row. */
    removedDate: timestampColumn('removed_date'),
  },
  (table) => [
    unique('webhook_endpoints_in_organization').on(table.organizationId, table.id),
    check('webhook_endpoints_format_is_known', sql.raw(`format in (${oneOf(webhookFormats)})`)),
    check('webhook_endpoints_problem_is_known', sql.raw(`problem in (${oneOf(webhookProblems)})`)),
    liveRows(table.organizationId, table.removedDate),
  ],
)

/** An event as it's sent to all endpoints that subscribed to it. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    type: text().notNull(),
    body: text().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('webhook_messages_in_organization').on(table.organizationId, table.id),
    index('webhook_messages_by_age').on(table.organizationId, table.createdAt),
    organizationRows(table.organizationId),
  ],
)

/** The delivery of a message to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    messageId: uuid('message_id').notNull(),
    status: text().$type<WebhookDeliveryStatus>().notNull().default('waiting'),
    /** A test is sent once, even to a disabled endpoint. */
    isTest: boolean('is_test').notNull().default(false),
    /** Attempts in this round; resending starts another round. */
    tries: integer().notNull().default(0),
    /** Attempts in all rounds. */
    attempts: integer().notNull().default(0),
    /** When it is to be sent; null unless it's waiting. */
    dueAt: timestampColumn('due_at').defaultNow(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('webhook_deliveries_in_organization').on(table.organizationId, table.id),
    index('webhook_deliveries_of_endpoint').on(table.endpointId, table.position),
    index('webhook_deliveries_by_status').on(table.endpointId, table.status, table.position),
    index('webhook_deliveries_by_time').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_of_message').on(table.messageId),
    index('webhook_deliveries_due').on(table.endpointId, table.dueAt).where(sql.raw(`status = 'waiting'`)),
    check('webhook_deliveries_status_is_known', sql.raw(`status in (${oneOf(webhookDeliveryStatuses)})`)),
    check('webhook_deliveries_waiting_is_due', sql.raw(`(status = 'waiting') = (due_at is not null)`)),
    foreignKey({
      name: 'webhook_deliveries_endpoint',
      columns: [table.organizationId, table.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_deliveries_message',
      columns: [table.organizationId, table.messageId],
      foreignColumns: [webhookMessages.organizationId, webhookMessages.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** The result of each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    deliveryId: uuid('delivery_id').notNull(),
    at: timestampColumn('at').notNull(),
    /** Milliseconds. */
    duration: integer().notNull(),
    /** The HTTP status; null without a response. */
    status: integer(),
    problem: text(),
    /** The beginning of the response. */
    answer: text().notNull(),
  },
  (table) => [
    index('webhook_attempts_of_delivery').on(table.deliveryId, table.at),
    foreignKey({
      name: 'webhook_attempts_delivery',
      columns: [table.organizationId, table.deliveryId],
      foreignColumns: [webhookDeliveries.organizationId, webhookDeliveries.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** When an organization's next scheduled job runs: there is at most one, however many deliveries wait. */
export const webhookWakes = pgTable(
  'webhook_wakes',
  {
    organizationId: organizationId().primaryKey(),
    /** The id in the job's payload. */
    wakeId: uuid('wake_id'),
    at: timestampColumn('at'),
  },
  (table) => [organizationRows(table.organizationId)],
)
