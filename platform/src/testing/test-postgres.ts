/** Migrated and seeded once; each test application gets its own copy. */
export const templateDatabase = 'lintel_template'

/** How the address of the run's PostgreSQL reaches the processes that run the tests. */
const variable = 'LINTEL_TEST_POSTGRES_URL'

export function announcePostgres(url: string): void {
  process.env[variable] = url
}

/** Address of the `postgres` database of the run's server, for the superuser. */
export function postgresUrl(): string {
  const url = process.env[variable]
  if (url === undefined) throw new Error(`${variable} is not set: start-postgres.mts has not run before the tests.`)
  return url
}
