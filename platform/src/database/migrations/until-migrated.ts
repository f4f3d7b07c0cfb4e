import { setTimeout as wait } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { Database } from '../connect.ts'
import { migrationsFolder } from './migrate.ts'
import { pendingMigrations, readMigrations } from './pending-migrations.ts'

const pause = 1000

/** Waits while the database is unreachable, empty, or older than this version; logs the reason once. */
export async function untilMigrated(db: Database, onWaiting: (reason: string) => void): Promise<void> {
  const expected = readMigrations(migrationsFolder)
  let reported: string | undefined
  for (;;) {
    const reason = await reasonToWait(db, expected)
    if (reason === undefined) return
    if (reason !== reported) onWaiting(reason)
    reported = reason
    await wait(pause)
  }
}

async function reasonToWait(db: Database, expected: readonly MigrationMeta[]): Promise<string | undefined> {
  try {
    const pending = await pendingMigrations(db.$client, expected)
    if (pending.length === 0) return undefined
    return 'the database is older than this software; the platform brings it up to date when it starts'
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'the database cannot be reached'
  }
}
