import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWK } from 'jose'

/** The database that is migrated and seeded once, and copied for each test application. */
export const templateDatabase = 'lintel_template'

/** Private keys. Generating one takes longer than most tests, so all tests of a run share two. */
export type TestKeys = { current: JWK; retired: JWK }

/** Shared by all test files of a run. */
export type TestRun = {
  /** Address of the server's `postgres` database, for the superuser. */
  postgresUrl: string
  /** The same behind a pooler, for tests that run behind one. */
  poolerUrl?: string
  keys: TestKeys
}

/** The environment variable that passes it to the processes of the tests. */
const variable = 'LINTEL_TEST_RUN'

export function announceRun(run: TestRun): void {
  process.env[variable] = JSON.stringify(run)
}

/** Node's compile cache for programs that tests start, shared by a run, because compiling takes longer than most of them live. */
export const compiledOfRun = { NODE_COMPILE_CACHE: join(tmpdir(), 'compiled') }

/** The environment that a test's process needs to belong to the run. */
export function environmentOfRun(): Record<string, string> {
  return { ...compiledOfRun, [variable]: JSON.stringify(testRun()) }
}

export function testRun(): TestRun {
  const run = process.env[variable]
  if (run === undefined) throw new Error(`${variable} is not set: start-postgres.mts has not run before the tests.`)
  return JSON.parse(run) as TestRun
}
