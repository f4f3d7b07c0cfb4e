import { readConfig, type Config } from './config.ts'
import { databaseServer } from './database/postgres/database-server.ts'
import { migrateDatabase } from './database/migrations/migrate.ts'
import { explainFailedStart, MissingSettingError } from './errors/start-failure.ts'

/**
 * For deployments: migrates the database and exits. Only this process gets the owner's password; servers and workers wait for it, and use logins
 * that cannot bypass row-level security.
 */
async function main(config: Config): Promise<void> {
  const server = await databaseServer(config)
  try {
    const { ownerUrl, logins } = server
    if (ownerUrl === undefined) throw new MissingSettingError('DATABASE_URL', 'only the owner can change tables')
    await migrateDatabase({ ownerUrl, logins })
  } finally {
    await server.stop()
  }
  process.stdout.write('The database is up to date.\n')
}

try {
  await main(readConfig())
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`)
  process.exit(1)
}
