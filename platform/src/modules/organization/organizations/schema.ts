import { defaultCurrency, unitSystems, type OrganizationTheme, type UnitSystem } from '@lintel/shared/contract'
import { auditRetention } from '@lintel/shared/contract/applications'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { scopeOrganization, scopeUser } from '../../../database/scope-policy.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: text().primaryKey(),
    displayName: text('display_name').notNull(),
    theme: jsonb().$type<OrganizationTheme>(),
    units: text().$type<UnitSystem>().notNull().default('imperial'),
    /** ISO 4217. */
    currency: text().notNull().default(defaultCurrency),
    /** Incremented by changes of the columns above. */
    revision: integer().notNull().default(1),
    /** How long entries of the audit log are kept. Its changes are entries too, and don't count as revisions. */
    auditRetentionDays: integer('audit_retention_days').notNull().default(auditRetention.default),
  },
  (table) => [
    check('organizations_id_fits_a_path', sql`${table.id} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'`),
    check(
      'organizations_units_are_known',
      sql.raw(`units in (${unitSystems.map((system) => `'${system}'`).join(', ')})`),
    ),
    check(
      'organizations_audit_retention_is_allowed',
      sql.raw(`audit_retention_days between ${auditRetention.min} and ${auditRetention.max}`),
    ),
    check('organizations_currency_is_a_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    pgPolicy('organization_rows', {
      for: 'all',
      using: sql`${table.id} = ${scopeOrganization}`,
      withCheck: sql`${table.id} = ${scopeOrganization}`,
    }),
    // Nightly jobs see all organizations without belonging to any.
    pgPolicy('nightly_rows', { for: 'select', using: sql`current_setting('app.begins_night', true) = 'yes'` }),
    // Users can see the names of all their organizations at once.
    pgPolicy('own_membership', {
      for: 'select',
      using: sql`exists (select 1 from members where members.organization_id = ${table.id} and members.user_id = ${scopeUser})`,
    }),
  ],
)
