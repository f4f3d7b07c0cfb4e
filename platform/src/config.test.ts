import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@jest/globals'
import { readConfig, settings } from './config.ts'
import { identityConfig } from './modules/organization/identity/identity-config.ts'

test('runs on defaults alone', () => {
  const config = readConfig({})
  expect(config.listen).toEqual({ host: 'localhost', port: 9010, trustedProxies: [] })
  expect(config.identity.issuer).toBe('http://localhost:9011/')
  expect(config.hostOrigins).toEqual(['http://localhost:9000'])
  expect(config.product).toEqual({ id: 'lintel', name: 'Lintel' })
  expect(config.seed).toBe('demo')
})

test('moves all addresses with one port base', () => {
  const config = readConfig({ LINTEL_PORT_BASE: '9500' })
  expect([config.listen.port, config.identity.port, ...config.hostOrigins]).toEqual([
    9510,
    9511,
    'http://localhost:9500',
  ])
})

test('names every bad key at once', () => {
  const wrong = { PLATFORM_PORT: 'soon', DATABASE_URL: 'mysql://x', PRODUCT_ID: 'Big Name', LOG_LEVEL: 'loud' }
  expect(() => readConfig(wrong)).toThrow(/DATABASE_URL[\s\S]*LOG_LEVEL|PLATFORM_PORT[\s\S]*PRODUCT_ID/)
  for (const key of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`  ${key}: `)
})

test('trusts the proxies of its list only, and those of the platform not with sign-ins', () => {
  const config = readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16' })
  expect(config.listen.trustedProxies).toEqual(['loopback', '10.1.0.0/16'])
  expect(identityConfig(config).trustedProxies).toEqual([])
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('  TRUST_PROXY')
})

test('lets people release by a role where it is tried out, else in the named organizations alone', () => {
  const served = { DATABASE_URL: 'postgres://lintel@database/lintel' }
  expect(readConfig({}).registry.organizations).toBe('all')
  expect(readConfig(served).registry.organizations).toEqual([])
  expect(readConfig({ ...served, REGISTRY_ORGANIZATIONS: 'CFA, HFA' }).registry.organizations).toEqual(['CFA', 'HFA'])
  expect(() => readConfig({ REGISTRY_ORGANIZATIONS: 'C/A' })).toThrow('  REGISTRY_ORGANIZATIONS')
})

test('knows the addresses of remotes, and no release token that would be taken for an access token', () => {
  const { addresses } = readConfig({ REMOTE_ADDRESSES: 'https://example.org/{name}/' }).registry
  expect(addresses?.of('bim')).toBe('https://example.org/bim/')
  expect(() => readConfig({ REMOTE_ADDRESSES: 'example.org' })).toThrow('  REMOTE_ADDRESSES: Write addresses')
  expect(() => readConfig({ REGISTRY_RELEASE_TOKEN: 'eyJhbGciOiJ.eyJzdWIiOi.c2lnbmF0dXJl' })).toThrow(
    '  REGISTRY_RELEASE_TOKEN',
  )
})

test('takes an Autodesk account whole or not at all', () => {
  const account = { APS_CLIENT_ID: 'id', APS_CLIENT_SECRET: 'secret' }
  expect(readConfig({}).autodesk).toBeUndefined()
  expect(readConfig(account).autodesk).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    address: 'https://developer.api.autodesk.com',
  })
  expect(() => readConfig({ APS_CLIENT_ID: 'id' })).toThrow('  APS_CLIENT_SECRET: Give both')
  expect(() => readConfig({ APS_CLIENT_SECRET: 'secret' })).toThrow('  APS_CLIENT_ID: Give both')
})

test('keeps files in an object storage with all that it takes, else in a folder', () => {
  expect(readConfig({}).files.objectStorage).toBeUndefined()
  const whole = { S3_BUCKET: 'lintel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(whole).files.objectStorage).toMatchObject({ bucket: 'lintel', forcePathStyle: false })
  const elsewhere = { ...whole, S3_ENDPOINT: 'https://storage.test' }
  expect(readConfig(elsewhere).files.objectStorage).toMatchObject({ forcePathStyle: true })
  for (const missing of Object.keys(whole)) {
    expect(() => readConfig({ ...elsewhere, [missing]: '' })).toThrow(
      `  ${missing}: Files go to an object storage only`,
    )
  }
})

test('knows which hubs are whose', () => {
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

test('hands assemblies over only with all that it takes', () => {
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

test('takes an empty value as not set', () => {
  expect(readConfig({ DATABASE_URL: '' }).database.url).toBeUndefined()
})

test('reads a secret from the file that a container is given', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'lintel-secrets-')), 'database')
  await writeFile(file, 'postgres://lintel_app:secret@db/lintel\n')
  const { database } = readConfig({ DATABASE_APP_URL_FILE: file })
  expect(database.appUrl).toBe('postgres://lintel_app:secret@db/lintel')
  expect(() => readConfig({ DATABASE_APP_URL_FILE: file, DATABASE_APP_URL: 'postgres://db/lintel' })).toThrow(
    '  DATABASE_APP_URL_FILE: Set either this or DATABASE_APP_URL.',
  )
  const missing = { DATABASE_URL_FILE: `${file}s`, SMTP_URL_FILE: `${file}s` }
  for (const key of Object.keys(missing)) expect(() => readConfig(missing)).toThrow(`  ${key}: There is no such file.`)
})

test('does not put demo data into a database of someone else', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://owner@db/lintel' }).seed).toBe('none')
})

test('cannot be changed later', () => {
  const config = readConfig({})
  expect(() => Object.assign(config.limits, { bodyBytes: 1 })).toThrow(TypeError)
})

test('is described in full by .env.example, and runs on it', async () => {
  const example = parseEnv(await readFile(join(import.meta.dirname, '..', '.env.example'), 'utf8'))
  expect(Object.keys(example).sort()).toEqual([...settings].sort())
  expect(readConfig(example as Record<string, string>)).toEqual(readConfig({}))
})
