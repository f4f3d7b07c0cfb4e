import type { JWK } from 'jose'

/** Migrated and seeded once; each test application gets its own copy. */
export const templateDatabase = 'lintel_template'

/** Private halves. Making one takes longer than most tests, so a run has two for all. */
export type TestKeys = { current: JWK; retired: JWK }

/** What all files of a run share. */
export type TestRun = {
  /** Address of the server's `postgres` database, for the superuser. */
  postgresUrl: string
  keys: TestKeys
}

/** How it reaches the processes that run the tests. */
const variable = 'LINTEL_TEST_RUN'

export function announceRun(run: TestRun): void {
  process.env[variable] = JSON.stringify(run)
}

export function testRun(): TestRun {
  const run = process.env[variable]
  if (run === undefined) throw new Error(`${variable} is not set: start-postgres.mts has not run before the tests.`)
  return JSON.parse(run) as TestRun
}
