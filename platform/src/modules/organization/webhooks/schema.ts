import {
  webhookDeliveryStatuses,
  webhookProblems,
  type WebhookDeliveryStatus,
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

function moment(name: string) {
  return timestamp(name, { withTimezone: true })
}

function oneOf(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}

/** Where an organization wants to be told of its events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    address: text().notNull(),
    description: text().notNull(),
    events: text().array().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Why the platform has switched it off; null if it has not. */
    problem: text().$type<WebhookProblem>(),
    /** Encrypted, because it has to be known again to sign with it. */
    secret: text().notNull(),
    /** The one before, with which is signed as well until the moment beside it. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: moment('previous_secret_until'),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    revision: integer().notNull().default(1),
    /** Since when nothing has arrived, of what was tried. */
    failingSince: moment('failing_since'),
    lastDeliveredAt: moment('last_delivered_at'),
    /** Whoever sends to it has it until then, and for itself: so each receiver has one call at a time. */
    holder: uuid(),
    heldUntil: moment('held_until'),
    /** It is gone for everyone at once; a job clears away what was sent to it, and then itself. */
    removedDate: moment('removed_date'),
  },
  (table) => [
    unique('webhook_endpoints_in_organization').on(table.organizationId, table.id),
    check('webhook_endpoints_problem_is_known', sql.raw(`problem in (${oneOf(webhookProblems)})`)),
    liveRows(table.organizationId, table.removedDate),
  ],
)

/** What happened, as it is sent to all endpoints that want to know. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    type: text().notNull(),
    body: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('webhook_messages_in_organization').on(table.organizationId, table.id),
    index('webhook_messages_by_age').on(table.organizationId, table.createdAt),
    organizationRows(table.organizationId),
  ],
)

/** One message on its way to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    messageId: uuid('message_id').notNull(),
    status: text().$type<WebhookDeliveryStatus>().notNull().default('waiting'),
    /** Sent once and to an endpoint that is switched off as well. */
    isTest: boolean('is_test').notNull().default(false),
    /** Tries so far, of this round: whoever has it sent once more begins another one. */
    tries: integer().notNull().default(0),
    /** Tries of all rounds. */
    attempts: integer().notNull().default(0),
    /** When it is to be sent; null unless it waits. */
    dueAt: moment('due_at').defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
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

/** What became of each try. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    deliveryId: uuid('delivery_id').notNull(),
    at: moment('at').notNull(),
    /** Milliseconds. */
    duration: integer().notNull(),
    /** The status of HTTP; null if there was no answer. */
    status: integer(),
    problem: text(),
    /** Its beginning. */
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

/** When an organization's next job for what is sent again comes: there is one of them, however much waits. */
export const webhookWakes = pgTable(
  'webhook_wakes',
  {
    organizationId: organizationId().primaryKey(),
    /** The id that the job carries. */
    wakeId: uuid('wake_id'),
    at: moment('at'),
  },
  (table) => [organizationRows(table.organizationId)],
)
