import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { changedValuesSchema, organizationActions, organizationChangeSchema } from '@lintel/shared/contract'
import { applicationActions, auditActions, auditEventOf, membershipActions } from '@lintel/shared/contract/applications'
import { aRelease } from '../modules/base/registry/testing/registry-harness.ts'
import { seedPlantRoom } from '../modules/data/cobie/testing/plant-room.ts'
import { returned, sheetsOf } from '../modules/data/cobie/testing/returned-workbook.ts'
import {
  administrator,
  openApplicationHarness,
  type ApplicationHarness,
} from '../modules/organization/applications/testing/application-harness.ts'
import { hiddenToken, openBrowser, signInFully } from '../modules/organization/identity/testing/test-browser.ts'

const organization = 'CFA'
const releaseToken = 'a-release-token-for-tests'
const maxWait = 60_000

let folder: string
let harness: ApplicationHarness
let admin: string
/** What the pages tell their readers to set. */
let variables: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-documentation-'))
  const base = await freePortBase()
  const [lintel, signIn] = [`http://localhost:${base}`, `http://localhost:${base + 11}`]
  harness = await openApplicationHarness({
    environment: {
      LINTEL_PORT_BASE: String(base),
      IDENTITY_REGISTRATION: organization,
      REGISTRY_RELEASE_TOKEN: releaseToken,
    },
    identity: {
      issuer: `${signIn}/`,
      hostOrigins: ['http://localhost:9000', lintel],
      registrationAddress: `${lintel}/api/oauth/register`,
    },
  })
  await harness.app.listen({ host: 'localhost', port: base })
  await harness.identity.app.listen({ host: 'localhost', port: base + 11 })
  admin = (await signInFully(browser(), administrator)).access_token
  variables = { LINTEL: lintel, SIGN_IN: signIn, ORGANIZATION: organization, TOKEN: admin }
}, maxWait)
afterAll(async () => {
  await harness.close()
  await rm(folder, { recursive: true })
})

function browser() {
  return openBrowser(harness.identity.app, harness.identity.config.issuer)
}

/** The first of ports that are free for the shell's origin and the sign-in server. */
async function freePortBase(): Promise<number> {
  const servers = [createServer(), createServer()]
  const [first, second] = servers
  first?.listen(0, 'localhost')
  await once(servers[0] as NodeJS.EventEmitter, 'listening')
  const { port } = first?.address() as AddressInfo
  second?.listen(port + 11, 'localhost')
  const isFree = await Promise.race([
    once(second as NodeJS.EventEmitter, 'listening').then(() => true),
    once(second as NodeJS.EventEmitter, 'error').then(() => false),
  ])
  for (const server of servers) server.close()
  return isFree ? port : freePortBase()
}

async function codeIn(page: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
}

type Variables = Record<string, string | undefined>

/** Fails unless the response of each call is 2xx. */
const strictCurl = 'curl() { command curl --silent --show-error --fail-with-body "$@" && echo; }'

/** Runs a block as it is written; returns the lines that it prints. */
async function run(block: string, more: Variables): Promise<string[]> {
  const env = { PATH: process.env['PATH'], HOME: folder, ...variables, ...more }
  const script = ['-euc', `${strictCurl}\n${block}`]
  const { stdout } = await promisify(execFile)('sh', script, { cwd: folder, env }).catch((error: unknown) => {
    const { stdout: said, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${block}\n${said}\n${stderr}`)
  })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Runs all blocks of a page, in a shell with the values that `learn` finds in what earlier blocks printed. */
async function runPage(
  page: string,
  start: Variables = {},
  learn: (lines: string[]) => Promise<Variables> | Variables = () => ({}),
): Promise<string[]> {
  const blocks = await codeIn(page, 'sh')
  expect(blocks.length).toBeGreaterThan(0)
  const known = { ...start }
  const printed: string[] = []
  for (const block of blocks) {
    const lines = await run(block, known)
    Object.assign(known, await learn(lines))
    printed.push(...lines)
  }
  return printed
}

function parsed(line: string | undefined): Record<string, unknown> {
  return line?.startsWith('{') === true ? (JSON.parse(line) as Record<string, unknown>) : {}
}

/** Signs in at an address, allows access, and returns where the browser ends. */
async function allow(address: string): Promise<URL> {
  const person = browser()
  const form = await person.follow(await person.send(address))
  const signedIn = { csrf: hiddenToken(form.text), ...administrator }
  const page = await person.follow(await person.send(form.url, { form: signedIn }))
  const end = await person.follow(
    await person.send(page.url, { form: { csrf: hiddenToken(page.text), intent: 'allow' } }),
  )
  if (!end.location) throw new Error(`The browser was not sent back: ${end.text}`)
  return end.location
}

test('applications.md: a program signs a user in, and reads who that is', async () => {
  const { id, secret } = await harness.register(admin, {})
  const printed = await runPage('applications.md', { CLIENT: id, SECRET: secret ?? '' }, async (lines) => {
    const address = lines.find((line) => line.includes('/authorize?'))
    if (address?.startsWith('http') === true) return { CODE: (await allow(address)).searchParams.get('code') ?? '' }
    const { access_token: token, refresh_token: refreshToken } = parsed(lines[0])
    return typeof token === 'string' ? { TOKEN: token, REFRESH_TOKEN: String(refreshToken) } : {}
  })
  expect(printed.some((line) => line.includes('"everything@lintel.test"'))).toBe(true)
})

test('mcp.md: an assistant registers itself, and calls a tool', async () => {
  const { id, secret } = await harness.register(admin, { name: 'Assistant' })
  const [, open = '', redeem = ''] = await codeIn('applications.md', 'sh')
  const program = { CLIENT: id, SECRET: secret ?? '' }
  const [address] = await run(open, program)
  const code = (await allow(`${address}&scope=mcp:read`)).searchParams.get('code') ?? ''
  const { access_token: token } = parsed((await run(redeem, { ...program, CODE: code }))[0])
  const printed = await runPage('mcp.md', { TOKEN: String(token) })
  expect(parsed(printed[0])).toMatchObject({ client_name: 'My Assistant' })
  expect(parsed(printed[1])).toMatchObject({ result: { structuredContent: { data: { items: [] } } } })
  expect(parsed(printed[1])).not.toMatchObject({ result: { isError: true } })
})

test('mcp.md: the example program signs in and lists open topics', async () => {
  const { id, secret } = await harness.register(admin, { name: 'Topics' })
  const [example = ''] = await codeIn('mcp.md', 'js')
  const program = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, ...variables, NODE_OPTIONS: '', CLIENT_ID: id, CLIENT_SECRET: secret ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  await fetch(await allow(line.replace('Open ', '')))
  expect(await ended).toEqual([0, null])
}, 30_000)

test('webhooks.md: a webhook is added and tested', async () => {
  const printed = await runPage('webhooks.md', {}, (lines) => {
    const { secret, id } = parsed(lines[0])
    return typeof secret === 'string' ? { WEBHOOK: String(id) } : {}
  })
  expect(printed.join('\n')).toContain('"type":"test"')
})

test('audit-log.md: entries are read, exported, and sent', async () => {
  const body = { displayName: 'Documented Foods', theme: null }
  await harness.call(admin, `/api/organizations/${organization}`, { method: 'PUT', body })
  const [page] = await runPage('audit-log.md')
  expect(parsed(page)).toMatchObject({ items: [{ action: 'name-changed', after: { displayName: body.displayName } }] })
  expect(await readFile(join(folder, 'audit-log.csv'), 'utf8')).toContain('Documented Foods')
  const [entry = ''] = await codeIn('audit-log.md', 'json')
  const schema = auditEventOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
  expect(schema.strict().parse(JSON.parse(entry))).toHaveProperty('action', 'roles-changed')
  const text = await readFile(new URL('../../../docs/audit-log.md', import.meta.url), 'utf8')
  const actions = [...organizationActions, ...membershipActions, ...applicationActions, ...auditActions]
  expect(actions.filter((action) => !text.includes(`\`${action}\``))).toEqual([])
})

test('releasing.md: a team reads, disables, and enables its remote', async () => {
  const published = await fetch(`${variables['LINTEL']}/api/registry/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${releaseToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(aRelease({ name: 'sites' })),
  })
  expect(published.status).toBe(201)
  const start = { LINTEL_REGISTRY: variables['LINTEL'] ?? '', REGISTRY_RELEASE_TOKEN: releaseToken }
  const [list, disabled, enabled] = (await runPage('releasing.md', start)).map(parsed)
  expect(list).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ name: 'sites' })]) })
  expect(JSON.stringify(disabled)).toContain('Ask the BIM Team.')
  expect(JSON.stringify(enabled)).not.toContain('Ask the BIM Team.')
})

/** As a contractor does. */
function fillIn(row: Record<string, unknown>, sheet: string): void {
  if (sheet === 'Component' && row['Name'] === 'Pump') row['InstallationDate'] = '2026-04-01'
  if (sheet === 'Type') Object.assign(row, { WarrantyDurationParts: 2, WarrantyDurationUnit: 'year' })
}

test('cobie.md: a workbook is checked, exported, and imported', async () => {
  const captureId = await seedPlantRoom(harness.identity.database.db, { projectName: 'Documented' })
  const [row] = await harness.identity.database.asOwner<{ id: string }>(
    'select project_group_id as id from captures where id = $1',
    [captureId],
  )
  const file = join(folder, 'handover.xlsx')
  const printed = await runPage('cobie.md', { PROJECT: row?.id ?? '' }, async (lines) => {
    const { tag, counts } = parsed(lines[0])
    if (counts) await writeFile(file, await returned(await sheetsOf(await readFile(file)), fillIn))
    return typeof tag === 'string' ? { TAG: tag } : {}
  })
  const [check, preview, imported] = printed.map(parsed)
  expect(check).toMatchObject({ counts: { Component: 3 } })
  expect(preview).toMatchObject({ isImported: false })
  expect(imported).toMatchObject({ isImported: true, added: 1 })
})
