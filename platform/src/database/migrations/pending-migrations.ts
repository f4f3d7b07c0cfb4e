import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type { Pool } from 'pg'
import { z } from 'zod'

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/**
 * The migrations in the order of the journal. Throws where their dates are in another order: drizzle, and releases before this check, run
 * only what is younger than the youngest migration that a database has had, and would leave the others out.
 */
export function readMigrations(migrationsFolder: string): MigrationMeta[] {
  const journal: unknown = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const { entries } = journalSchema.parse(journal)
  for (const [index, { tag, when }] of entries.entries()) {
    const before = entries[index - 1]
    if (before !== undefined && when <= before.when) throw new JournalOrderError(tag, before.tag)
  }
  return readMigrationFiles({ migrationsFolder })
}

class JournalOrderError extends Error {
  override readonly name = 'JournalOrderError'

  constructor(tag: string, before: string) {
    super(
      `migrations/meta/_journal.json is out of order: the date ("when") of ${tag} isn't after that of ${before}. ` +
        "Give the one that isn't on the main branch yet a later date.",
    )
  }
}

/**
 * Those that the database has not had, by its record of them. A migration is the same if its text or its date is: both have been changed in
 * some that already ran during development.
 */
export async function pendingMigrations(
  client: Pick<Pool, 'query'>,
  migrations: readonly MigrationMeta[],
): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ hash: string; date: string }>(
    'select hash, created_at as date from drizzle.__drizzle_migrations',
  )
  const [hashes, dates] = [new Set(rows.map(({ hash }) => hash)), new Set(rows.map(({ date }) => Number(date)))]
  return migrations.filter(({ hash, folderMillis }) => !hashes.has(hash) && !dates.has(folderMillis))
}
