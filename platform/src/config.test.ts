import { afterAll, beforeAll, expect, test, afterEach, beforeEach, jest, describe } from '@jest/globals'
import { z } from 'zod'

import { signedIn, openToAll } from './plugins/access.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig, settings } from './config.ts'
import { identityConfig } from './modules/organization/identity/identity-config.ts'
import { Writable } from 'node:stream'
import { createLogger } from './observability/logger.ts'
import { until, inTime } from '@lintel/shared/testing/runner'
import { findIntegersOutOfRange } from './testing/matrices/integer-ranges.ts'
import { permissionTable } from './testing/permission-table.ts'
import { testRun } from './testing/test-run.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createOldDatabase, migrationNames, readSchema } from './testing/old-database.ts'
import { startProgram } from './testing/platform-process.ts'
import { createTestDatabase, databaseUrl } from './testing/test-database.ts'
import { openDatabase } from './database/open-database.ts'
import { problemSchema } from '@lintel/shared/contract'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { PlatformError } from './errors/platform-error.ts'
import { startTimeLimit } from './time/steady-clock.ts'
import { connect, type AddressInfo } from 'node:net'

describe('app', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  test('returns the organizations of a signed-in person and the roles in the active one', async () => {
    const response = await platform.call({
      url: '/api/users/local%7Cdesigner',
      as: 'local|designer',
      organization: 'CFA',
    })
    expect(response.status).toBe(200)
    expect(response.json()).toMatchObject({
      id: 'local|designer',
      roles: [
        'lintel.prototypes.read',
        'lintel.revitassembly.read',
        'lintel.revitassembly.create',
        'lintel.topics.read',
      ],
      organizations: [{ id: 'CFA', displayName: 'Crestline Foods' }],
    })
  })

  test('documents its API as OpenAPI 3.1', async () => {
    const response = await platform.call({ url: '/api/docs/json' })
    expect(response.status).toBe(200)
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/users/{id}': { get: { tags: ['users'] } } },
    })
  })

  test('documents every permission with the routes that require it', async () => {
    const file = join(import.meta.dirname, '../../docs/permissions.md')
    const table = permissionTable(platform.app.protectedRoutes)
    const before = await readFile(file, 'utf8').catch(() => '')
    // Rewritten by this test, so that a change only has to be committed.
    if (before !== table) await writeFile(file, table)
    expect(before).toBe(table)
  })

  test('accepts only integers that the database can compare and store', async () => {
    expect(await findIntegersOutOfRange(platform)).toEqual([])
  })

  test('detects integers that the database cannot compare or store @full', async () => {
    const body = z.object({ change: z.array(z.object({ revision: z.number().int().min(1) })) })
    const querystring = z.object({ cameraType: z.coerce.number().int().min(0).max(40_000) })
    const injected = await buildTestApp({
      extend: (rest) =>
        void rest.post('/injected', { config: { access: signedIn() }, schema: { body, querystring } }, () => ({})),
    })
    try {
      expect(await findIntegersOutOfRange(injected)).toEqual([
        'POST /api/injected: cameraType can be 0 to 40000, but the column stores -32768 to 32767',
        'POST /api/injected: revision can be 1 to 9007199254740991, but the column stores -2147483648 to 2147483647',
      ])
    } finally {
      await injected.close()
    }
  })
})

describe('config', () => {
  test('works with defaults only', () => {
    const config = readConfig({})
    expect(config.listen).toEqual({ host: 'localhost', port: 9010, trustedProxies: [] })
    expect(config.identity.issuer).toBe('http://localhost:9011/')
    expect(config.hostOrigins).toEqual(['http://localhost:9000'])
    expect(config.product).toEqual({ id: 'lintel', name: 'Lintel' })
    expect(config.seed).toBe('demo')
  })

  test('derives all ports from one port base', () => {
    const config = readConfig({ LINTEL_PORT_BASE: '9500' })
    expect([config.listen.port, config.identity.port, ...config.hostOrigins]).toEqual([
      9510,
      9511,
      'http://localhost:9500',
    ])
  })

  test('reports all invalid keys at once', () => {
    const wrong = { PLATFORM_PORT: 'soon', DATABASE_URL: 'mysql://x', PRODUCT_ID: 'Big Name', LOG_LEVEL: 'loud' }
    expect(() => readConfig(wrong)).toThrow(/DATABASE_URL[\s\S]*LOG_LEVEL|PLATFORM_PORT[\s\S]*PRODUCT_ID/)
    for (const key of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`  ${key}: `)
  })

  test('trusts only listed proxies, and not those of the platform for sign-ins', () => {
    const config = readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16' })
    expect(config.listen.trustedProxies).toEqual(['loopback', '10.1.0.0/16'])
    expect(identityConfig(config).trustedProxies).toEqual([])
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('  TRUST_PROXY')
  })

  test('allows the release role in every organization with demo data, otherwise only in the configured organizations', () => {
    const served = { DATABASE_URL: 'postgres://lintel@database/lintel' }
    expect(readConfig({}).registry.organizations).toBe('all')
    expect(readConfig(served).registry.organizations).toEqual([])
    expect(readConfig({ ...served, REGISTRY_ORGANIZATIONS: 'CFA, HFA' }).registry.organizations).toEqual(['CFA', 'HFA'])
    expect(() => readConfig({ REGISTRY_ORGANIZATIONS: 'C/A' })).toThrow('  REGISTRY_ORGANIZATIONS')
  })

  test('reads the addresses of remotes, and rejects a release token that looks like an access token', () => {
    const { addresses } = readConfig({ REMOTE_ADDRESSES: 'https://example.org/{name}/' }).registry
    expect(addresses?.of('bim')).toBe('https://example.org/bim/')
    expect(() => readConfig({ REMOTE_ADDRESSES: 'example.org' })).toThrow('  REMOTE_ADDRESSES: Enter remote addresses')
    expect(() => readConfig({ REGISTRY_RELEASE_TOKEN: 'eyJhbGciOiJ.eyJzdWIiOi.c2lnbmF0dXJl' })).toThrow(
      '  REGISTRY_RELEASE_TOKEN',
    )
  })

  test('accepts only complete settings of an Autodesk account', () => {
    const account = { APS_CLIENT_ID: 'id', APS_CLIENT_SECRET: 'secret' }
    expect(readConfig({}).autodesk).toBeUndefined()
    expect(readConfig(account).autodesk).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      address: 'https://developer.api.autodesk.com',
    })
    expect(() => readConfig({ APS_CLIENT_ID: 'id' })).toThrow('  APS_CLIENT_SECRET: Set both')
    expect(() => readConfig({ APS_CLIENT_SECRET: 'secret' })).toThrow('  APS_CLIENT_ID: Set both')
  })

  test('stores files in an object storage if it is fully configured, else in a folder', () => {
    expect(readConfig({}).files.objectStorage).toBeUndefined()
    const whole = { S3_BUCKET: 'lintel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(whole).files.objectStorage).toMatchObject({ bucket: 'lintel', forcePathStyle: false })
    const elsewhere = { ...whole, S3_ENDPOINT: 'https://storage.test' }
    expect(readConfig(elsewhere).files.objectStorage).toMatchObject({ forcePathStyle: true })
    for (const missing of Object.keys(whole)) {
      expect(() => readConfig({ ...elsewhere, [missing]: '' })).toThrow(`  ${missing}: Object storage needs`)
    }
  })

  test('maps hubs to organizations', () => {
    const account = { APS_CLIENT_ID: 'id', APS_CLIENT_SECRET: 'secret' }
    const { autodeskHubs } = readConfig({ ...account, APS_HUBS: 'CFA=b.11, HFA=b.2-2,CFA=b.33', APS_REGION: 'EMEA' })
    expect([...(autodeskHubs?.hubs ?? [])]).toEqual([
      ['CFA', ['b.11', 'b.33']],
      ['HFA', ['b.2-2']],
    ])
    expect(autodeskHubs?.region).toBe('EMEA')
    expect(readConfig(account).autodeskHubs).toBeUndefined()
    for (const hubs of ['CFA', 'CFA=11', 'CFA=b.1=b.2', '=b.1', 'CFA=b.1,']) {
      expect(() => readConfig({ ...account, APS_HUBS: hubs })).toThrow('  APS_HUBS')
    }
    expect(() => readConfig({ APS_HUBS: 'CFA=b.11' })).toThrow('  APS_HUBS: Hubs need an account')
  })

  test('uses the external assembly service only if it is fully configured', () => {
    const whole = {
      ASSEMBLER: 'design-automation',
      APS_CLIENT_ID: 'id',
      APS_CLIENT_SECRET: 'secret',
      DESIGN_AUTOMATION_ACTIVITY: 'lintel.Assemble+prod',
      DESIGN_AUTOMATION_PUBLIC_URL: 'https://lintel.test/',
    }
    expect(readConfig(whole).designAutomation).toMatchObject({
      address: 'https://developer.api.autodesk.com/da/us-east/v3',
      publicUrl: 'https://lintel.test',
    })
    expect(readConfig({ ...whole, ASSEMBLER: 'builtin' }).designAutomation).toBeUndefined()
    for (const key of ['APS_CLIENT_SECRET', 'DESIGN_AUTOMATION_ACTIVITY', 'DESIGN_AUTOMATION_PUBLIC_URL']) {
      expect(() => readConfig({ ...whole, [key]: '' })).toThrow(`  ${key}: `)
    }
    const open = { ...whole, DESIGN_AUTOMATION_PUBLIC_URL: 'http://lintel.test' }
    expect(() => readConfig(open)).toThrow('  DESIGN_AUTOMATION_PUBLIC_URL: Use https.')
    expect(() => readConfig({ ...whole, DESIGN_AUTOMATION_ACTIVITY: 'Assemble' })).toThrow('owner.Activity+alias')
  })

  test('treats an empty value as not set', () => {
    expect(readConfig({ DATABASE_URL: '' }).database.url).toBeUndefined()
  })

  test('reads a secret from a file mounted into a container', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'lintel-secrets-')), 'database')
    await writeFile(file, 'postgres://lintel_app:secret@db/lintel\n')
    const { database } = readConfig({ DATABASE_APP_URL_FILE: file })
    expect(database.appUrl).toBe('postgres://lintel_app:secret@db/lintel')
    expect(() => readConfig({ DATABASE_APP_URL_FILE: file, DATABASE_APP_URL: 'postgres://db/lintel' })).toThrow(
      '  DATABASE_APP_URL_FILE: Set either this or DATABASE_APP_URL.',
    )
    const missing = { DATABASE_URL_FILE: `${file}s`, SMTP_URL_FILE: `${file}s` }
    for (const key of Object.keys(missing))
      expect(() => readConfig(missing)).toThrow(`  ${key}: This file doesn't exist.`)
  })

  test('does not seed demo data into an external database', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://owner@db/lintel' }).seed).toBe('none')
  })

  test('is immutable', () => {
    const config = readConfig({})
    expect(() => Object.assign(config.limits, { bodyBytes: 1 })).toThrow(TypeError)
  })

  test('is fully documented by .env.example, and works with it @full', async () => {
    const example = parseEnv(await readFile(join(import.meta.dirname, '..', '.env.example'), 'utf8'))
    expect(Object.keys(example).sort()).toEqual([...settings].sort())
    expect(readConfig(example as Record<string, string>)).toEqual(readConfig({}))
  })
})

describe('logger', () => {
  function loggedMessage(message: string): string {
    const lines: string[] = []
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    createLogger({ logLevel: 'info' }, destination).error({ err: new Error(message) })
    return (JSON.parse(lines.join('')) as { err: { message: string } }).err.message
  }

  test('masks personal data in errors', () => {
    const message = 'No mailbox of dario@lintel.test takes eyJhbGciOi.eyJzdWIi.c2ln, params: 1,dario'
    expect(loggedMessage(message)).toBe('No mailbox of [e-mail] takes [token], params: [removed]')
  })

  // Without a length limit, the patterns would scan each of these characters a million times.
  test('shortens a long message before masking it, and never within an email address', () => {
    const many = 'dario@lintel.test '.repeat(100_000)
    expect(loggedMessage(`${many}${'a'.repeat(1_000_000)}`)).toMatch(/^(\[e-mail\] ?)+$/)
    expect(loggedMessage('a'.repeat(1_000_000))).toBe('a'.repeat(2000))
  }, 5000)
})

describe('migrate', () => {
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

  test('migrates as the owner with one command; servers start without the owner @full', async () => {
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

  test('two concurrent commands update the database of an older release @full', async () => {
    const old = await createOldDatabase((await migrationNames()).indexOf('0050_ids-exchange') + 1)
    const recent = await createTestDatabase()
    const both = [migrate({ DATABASE_URL: old.ownerUrl }), migrate({ DATABASE_URL: old.ownerUrl })]
    expect(await Promise.all(both)).toEqual([upToDate, upToDate])
    expect(await readSchema(old)).toEqual(await readSchema(recent))
    await Promise.all([old.drop(), recent.drop()])
  }, 60_000)

  test('reports that it needs the owner @full', async () => {
    const { code, errors } = await migrate({ DATABASE_APP_URL: url(app) })
    expect([code, errors]).toEqual([
      1,
      "DATABASE_URL isn't set, and only the owner can change tables. See platform/.env.example.\n",
    ])
  })
})

describe('short errors', () => {
  const config = { access: openToAll() }

  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp({
      extend: (rest) => {
        const body = z.object({ counts: z.record(z.string(), z.number()) })
        rest.post('/injected/counts', { config, schema: { body } }, () => ({}))
        rest.get('/injected/strict', { config, schema: { querystring: z.strictObject({}) } }, () => ({}))
        rest.get('/injected/long', { config }, () => {
          const errors = Array.from({ length: 3 }, (_, index) => ({ path: `${index}`, message: 'é'.repeat(9000) }))
          throw new PlatformError('injected/long', 409, '\u0000'.repeat(9000), { errors })
        })
      },
    })
  })
  afterAll(() => platform.close())

  async function refusalOf(url: string, body?: object) {
    const caller = { as: 'local|everything', organization: 'CFA' }
    const response = await platform.call({ ...caller, url, ...(body && { method: 'POST', body }) })
    expect(Buffer.byteLength(response.text)).toBeLessThan(16_384)
    return problemSchema.parse(response.json())
  }

  function keys(count: number, key: (index: number) => string, value: unknown = 0): object {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), value]))
  }

  test('lists only some of many unknown keys', async () => {
    const { status, errors } = await refusalOf('/api/assets', { ...aWrittenAsset, ...keys(4500, (n) => `key${n}`) })
    expect(status).toBe(400)
    expect(errors).toEqual([{ path: '', message: expect.stringMatching(/^Unrecognized keys: "key0", "key1", .*…$/) }])
  })

  test('shortens a key of 80,000 characters', async () => {
    const { errors } = await refusalOf('/api/assets', { ...aWrittenAsset, ['漢'.repeat(80_000)]: 0 })
    expect(errors?.[0]?.message).toHaveLength(300)
  })

  test('counts the errors that it does not list, and shortens their paths', async () => {
    const { detail, errors = [] } = await refusalOf('/api/injected/counts', {
      counts: keys(400, (n) => `${n}`.padEnd(250, 'é'), 'none'),
    })
    expect(detail).toMatch(/^The request isn't valid\. counts\.0é/)
    expect(errors[0]?.path).toHaveLength(200)
    expect(errors.at(-1)).toEqual({ path: '', message: `… and ${401 - errors.length} more.` })
  })

  test('shortens the error about an address', async () => {
    const { errors } = await refusalOf(`/api/injected/strict?${'k'.repeat(9000)}=1`)
    expect(errors).toEqual([{ path: 'query.', message: expect.stringMatching(/^Unrecognized key: "k+…$/) }])
  })

  test("shortens a route's own messages", async () => {
    const { detail, errors } = await refusalOf('/api/injected/long')
    expect(detail).toHaveLength(1000)
    expect(errors?.map(({ message }) => message.length)).toEqual([300, 300, 300])
  })
})

describe('steady clock', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('does not count the time of work that only waits for others, even if several wait at once', async () => {
    const { signal, untimed } = startTimeLimit(1000)
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<never>()]
    await jest.advanceTimersByTimeAsync(600)
    const waiting = untimed(() => first.promise)
    const failing = untimed(() => second.promise)
    await jest.advanceTimersByTimeAsync(5000)
    first.resolve('done')
    expect(await waiting).toBe('done')
    await jest.advanceTimersByTimeAsync(5000)
    second.reject(new Error('lost'))
    await expect(failing).rejects.toThrow('lost')
    await jest.advanceTimersByTimeAsync(399)
    expect(signal.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
  })
})

describe('stop', () => {
  test('finishes running requests before it stops, and accepts no new ones @full', async () => {
    const arrived = Promise.withResolvers<undefined>()
    const resume = Promise.withResolvers<undefined>()
    const platform = await buildTestApp({
      extend: (rest) => {
        rest.get('/injected/slow', { config: { access: signedIn() } }, async ({ scope }) => {
          arrived.resolve(undefined)
          await resume.promise
          const { rows } = await scope.tx.execute('select 7 as n')
          return rows
        })
        rest.get('/injected/fast', { config: { access: openToAll() } }, () => ({ fast: true }))
      },
    })
    await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
    const headers = { authorization: `Bearer ${await platform.tokenFor('local|guest')}` }
    const slow = fetch(`${origin}/api/injected/slow`, { headers })
    await inTime('the call to arrive', arrived.promise)
    const stopped = platform.close()
    await until(() => expect(fetch(`${origin}/api/injected/fast`)).rejects.toThrow())
    resume.resolve(undefined)
    const response = await slow
    expect([response.status, await response.json()]).toEqual([200, [{ n: 7 }]])
    await stopped
  })

  test('does not wait for connections without any request', async () => {
    const platform = await buildTestApp()
    await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const unused = connect((platform.app.server.address() as AddressInfo).port, '127.0.0.1')
    const isClosed = new Promise((resolve) => unused.once('close', resolve))
    await new Promise((resolve) => unused.once('connect', resolve))
    await platform.close()
    await isClosed
    expect(unused.destroyed).toBe(true)
  })

  test('answers requests during an announced shutdown, and asks clients to reconnect', async () => {
    const announced = new AbortController()
    const platform = await buildTestApp({ shutdownAnnounced: announced.signal })
    const before = await platform.call({ url: '/health/live' })
    announced.abort()
    const after = await platform.call({ url: '/health/live' })
    expect([before, after].map(({ status, headers }) => [status, headers['connection']])).toEqual([
      [200, 'keep-alive'],
      [200, 'close'],
    ])
    await platform.close()
  })
})
