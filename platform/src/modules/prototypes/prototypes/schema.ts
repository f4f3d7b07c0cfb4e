import type { OptionSet } from '@lintel/shared/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

export const prototypeReleases = pgTable(
  'prototype_releases',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    prototype: text().notNull(),
    version: text().notNull(),
    published: boolean().notNull().default(false),
    automation: boolean().notNull().default(false),
    title: text().notNull(),
    revitVersion: text('revit_version').notNull(),
    /** Key of the picture in the file store. */
    thumbnail: text(),
    optionSets: jsonb('option_sets').$type<OptionSet[]>().notNull(),
    /** From authoring tools; some are incomplete (see `storedFiles` in manifest.model.ts). */
    fileConfigurations: jsonb('file_configurations').$type<unknown[]>().notNull(),
    messageConfigurations: jsonb('message_configurations').$type<unknown[]>().notNull(),
    /** When it was first published; null for unpublished releases and those from before this was recorded. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    releasedAt: timestamp('released_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.prototype, table.version] }),
    index('prototype_releases_in_order')
      .on(
        table.organizationId,
        sql`${table.prototype} collate natural_order`,
        sql`${table.version} collate natural_order desc`,
      )
      .concurrently(),
    index('prototype_releases_by_publication')
      .on(table.organizationId, table.publishedAt.desc().nullsLast())
      .concurrently(),
    check(
      'prototype_releases_thumbnail_is_own',
      sql`starts_with(${table.thumbnail}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)
