import { setTimeout as wait } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../connect.ts'
import { migrationsFolder } from './migrate.ts'

const pause = 1000

/** Waits while the database is away, empty or older than this software; says once why it waits. */
export async function untilMigrated(db: Database, onWaiting: (reason: string) => void): Promise<void> {
  const expected = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  let told: string | undefined
  for (;;) {
    const reason = await reasonToWait(db, expected)
    if (reason === undefined) return
    if (reason !== told) onWaiting(reason)
    told = reason
    await wait(pause)
  }
}

async function reasonToWait(db: Database, expected: number): Promise<string | undefined> {
  try {
    const { rows } = await db.$client.query<{ at: string }>(
      'select max(created_at) as at from drizzle.__drizzle_migrations',
    )
    if (Number(rows[0]?.at) >= expected) return undefined
    return 'the database is older than this software; the platform brings it up to date when it starts'
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'the database cannot be reached'
  }
}
