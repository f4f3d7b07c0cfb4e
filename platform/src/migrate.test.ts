import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createOldDatabase, migrationNames, readSchema } from './testing/old-database.ts'
import { startProgram } from './testing/platform-process.ts'
import { createTestDatabase, databaseUrl } from './testing/test-database.ts'
import { testRun } from './testing/test-run.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'

const suffix = randomUUID().slice(0, 8)
const [database, owner, app, identity] = [
  `deployed_${suffix}`,
  `owner_${suffix}`,
  `app_${suffix}`,
  `identity_${suffix}`,
]

let superuser: pg.Pool
beforeAll(async () => {
  superuser = new pg.Pool({ connectionString: testRun().postgresUrl, max: 1 })
  await superuser.query(`create role ${owner} login createrole`)
  await superuser.query(`create database ${database} owner ${owner}`)
})
afterAll(async () => {
  await superuser.query(`drop database ${database} with (force)`)
  await superuser.query(`drop role ${app}, ${identity}, ${owner}`)
  await superuser.end()
})

function url(login: string, password?: string): string {
  const address = new URL(databaseUrl(testRun().postgresUrl, database, login))
  if (password !== undefined) address.password = password
  return address.href
}

function migrate(environment: Record<string, string>) {
  return startProgram('migrate.ts', environment).ended
}

const upToDate = { output: 'The database is up to date.\n', errors: '', code: 0 }

test('one command migrates as the owner, and servers get by without', async () => {
  const servers = { DATABASE_APP_URL: url(app, 'secret-a'), DATABASE_IDENTITY_URL: url(identity, 'secret-i') }
  const waits: string[] = []
  const opening = openDatabase(readConfig(servers), {
    onConnectionLost: () => undefined,
    onWaiting: (reason) => waits.push(reason),
  })
  expect(await migrate({ DATABASE_URL: url(owner), ...servers })).toEqual(upToDate)
  const open = await opening
  await expect(open.db.$client.query('select * from members')).resolves.toMatchObject({ rows: [] })
  await expect(open.identityDb?.$client.query('select * from identity_accounts')).resolves.toMatchObject({ rows: [] })
  await open.close()
  expect(waits).not.toEqual([])
  const { rows } = await superuser.query(
    `select rolname from pg_authid where rolname in ($1, $2) and rolpassword is null`,
    [app, identity],
  )
  expect(rows).toEqual([])
})

test('two commands at once bring the database of an older release up to date', async () => {
  const old = await createOldDatabase((await migrationNames()).indexOf('0050_ids-exchange') + 1)
  const recent = await createTestDatabase()
  const both = [migrate({ DATABASE_URL: old.ownerUrl }), migrate({ DATABASE_URL: old.ownerUrl })]
  expect(await Promise.all(both)).toEqual([upToDate, upToDate])
  expect(await readSchema(old)).toEqual(await readSchema(recent))
  await Promise.all([old.drop(), recent.drop()])
}, 60_000)

test('says that it needs the owner', async () => {
  const { code, errors } = await migrate({ DATABASE_APP_URL: url(app) })
  expect([code, errors]).toEqual([
    1,
    'DATABASE_URL is not set, and only the owner can change tables. See platform/.env.example.\n',
  ])
})
