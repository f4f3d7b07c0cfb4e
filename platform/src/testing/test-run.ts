import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWK } from 'jose'

/** The database that is migrated and seeded once, and copied for each test application. */
export const templateDatabase = 'lintel_template'

/** Private keys. Making one takes longer than most tests, so all tests of a run share two. */
export type TestKeys = { current: JWK; retired: JWK }

/** What all test files of a run share. */
export type TestRun = {
  /** Address of the server's `postgres` database, for the superuser. */
  postgresUrl: string
  /** The same behind a pooler, for tests that are played behind one. */
  poolerUrl?: string
  keys: TestKeys
}

/** The environment variable that passes it to the processes of the tests. */
const variable = 'LINTEL_TEST_RUN'

export function announceRun(run: TestRun): void {
  process.env[variable] = JSON.stringify(run)
}

/** For programs that tests start: all of a run share what Node has compiled, because compiling takes longer than most of them live. */
export const compiledOfRun = { NODE_COMPILE_CACHE: join(tmpdir(), 'compiled') }

/** What a process of a test needs to be part of the run. */
export function environmentOfRun(): Record<string, string> {
  return { ...compiledOfRun, [variable]: JSON.stringify(testRun()) }
}

export function testRun(): TestRun {
  const run = process.env[variable]
  if (run === undefined) throw new Error(`${variable} is not set: start-postgres.mts has not run before the tests.`)
  return JSON.parse(run) as TestRun
}
