import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RegisteredRemote } from '@lintel/shared/remote'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp } from '../../../../testing/build-test-app.ts'
import { aRelease, integrity, openRegistryStage, operatorToken, type RegistryStage } from '../testing/registry-stage.ts'

let platform: RegistryStage
beforeEach(async () => {
  platform = await openRegistryStage()
})
afterEach(() => platform.close())

function publish(body: unknown, authorization = `Bearer ${operatorToken}`) {
  return platform.call({ method: 'POST', url: '/api/registry/releases', body, headers: { authorization } })
}

function change(name: string, body: unknown) {
  return platform.byToken({ method: 'PUT', url: `/api/registry/remotes/${name}`, body })
}

function listed() {
  return platform.listed()
}

test('is empty at first, open to all, and tagged', async () => {
  const answer = await platform.call({ url: '/api/registry' })
  expect(answer.json()).toEqual({ remotes: [], revision: 0, issuedAt: expect.any(String) })
  expect(answer.headers['cache-control']).toBe('public, max-age=5')
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await platform.call({ url: '/api/registry', headers })).status).toBe(304)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('is sent as %s to whoever takes that, and known again by its tag', async (coding, decompress) => {
  await publish(aRelease())
  const plain = await platform.app.inject({ url: '/api/registry' })
  const headers = { 'accept-encoding': coding }
  const answer = await platform.app.inject({ url: '/api/registry', headers })
  expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: expect.stringContaining('Accept-Encoding') })
  expect(decompress(answer.rawPayload).toString()).toBe(plain.payload)
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  const known = { ...headers, 'if-none-match': String(answer.headers.etag) }
  const again = await platform.app.inject({ url: '/api/registry', headers: known })
  expect(again.statusCode).toBe(304)
  // A cache that revalidates renews these headers of its copy.
  expect([again.headers.etag, again.headers.vary]).toEqual([answer.headers.etag, answer.headers.vary])
})

test('lets nobody keep the answer of a failure', async () => {
  await platform.asOwner('alter table registry_remotes rename to registry_remotes_away')
  const answer = await platform.call({ url: '/api/registry' })
  expect(answer.status).toBe(500)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('lists the latest published release of each remote, whole', async () => {
  expect((await publish(aRelease())).status).toBe(201)
  expect((await publish(aRelease({ version: '1.1.0', deadline: 4000 }))).status).toBe(201)
  expect((await publish(aRelease({ name: 'assembly' }))).status).toBe(201)
  expect(await listed()).toEqual(['assembly 1.0.0', 'prototypes 1.1.0'])
  const { remotes } = (await platform.call({ url: '/api/registry' })).json<{ remotes: RegisteredRemote[] }>()
  expect(remotes[1]).toEqual({
    ...aRelease({ version: '1.1.0', deadline: 4000 }),
    releasedAt: expect.any(String),
    earlier: [{ ...aRelease(), releasedAt: expect.any(String) }],
  })
})

test('lists the versions that a release requires, also where it requires none', async () => {
  const requires = { '@lintel/shared': '^1.0.0', react: '^19.0.0' }
  expect((await publish(aRelease({ requires }))).status).toBe(201)
  expect((await publish(aRelease({ name: 'assembly' }))).status).toBe(201)
  const { remotes } = (await platform.call({ url: '/api/registry' })).json<{ remotes: RegisteredRemote[] }>()
  expect(remotes.map((remote) => remote.requires)).toEqual([undefined, requires])
  expect((await publish(aRelease({ version: '1.0.1', requires: { '@lintel/shared': 'latest' } }))).status).toBe(400)
})

test('takes and lists a release with a role and an icon of a later version when forced, and says so', async () => {
  const navigation = { label: 'Rockets', icon: 'rocket' }
  const pages = {
    list: { path: 'rockets', title: 'Rockets', anyRole: ['rockets.read', 'prototypes.read'], navigation },
  }
  const refused = await publish(aRelease({ pages }))
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'registry/role-unknown'])
  const answer = await publish({ ...aRelease({ pages }), force: true })
  expect([answer.status, answer.json<{ notices: string[] }>().notices]).toEqual([
    201,
    [
      'The role "rockets.read" of its page "list" is described nowhere: nobody can be given it.',
      'The icon "rocket" of its page "list" is unknown here: another one is drawn.',
    ],
  ])
  const { remotes } = (await platform.call({ url: '/api/registry' })).json<{ remotes: RegisteredRemote[] }>()
  expect(remotes.map((remote) => remote.pages)).toEqual([pages])
})

test('takes the same release again and refuses other content under the same version', async () => {
  await publish(aRelease())
  await publish(aRelease({ version: '2.0.0' }))
  const { name, ...rest } = aRelease()
  const again = await publish({ ...rest, name })
  expect([again.status, again.json()]).toEqual([
    200,
    { name: 'prototypes', version: '1.0.0', current: '2.0.0', notices: [] },
  ])
  expect(await listed()).toEqual(['prototypes 2.0.0'])
  const other = await publish(aRelease({ owner: 'Someone else' }))
  expect([other.status, other.json<{ code: string }>().code]).toEqual([409, 'registry/version-taken'])
})

test('rolls back and forward by a pointer', async () => {
  await publish(aRelease())
  await publish(aRelease({ version: '2.0.0' }))
  expect((await change('prototypes', { version: '1.0.0' })).json()).toEqual({
    name: 'prototypes',
    version: '1.0.0',
    disabled: null,
  })
  expect(await listed()).toEqual(['prototypes 1.0.0'])
  await change('prototypes', { version: '2.0.0' })
  expect(await listed()).toEqual(['prototypes 2.0.0'])
})

test('takes a remote out of service with a reason, through later releases, until it is enabled', async () => {
  await publish(aRelease())
  expect((await change('prototypes', { disabled: 'Cards show wrong versions' })).status).toBe(200)
  await publish(aRelease({ version: '1.0.1' }))
  expect(await listed()).toEqual([])
  await change('prototypes', { disabled: null })
  expect(await listed()).toEqual(['prototypes 1.0.1'])
})

test('answers 404 for a remote or release that was never published', async () => {
  await publish(aRelease())
  for (const [name, body] of [
    ['prototypes', { version: '9.9.9' }],
    ['other', { version: '1.0.0' }],
    ['other', { disabled: 'Why not' }],
  ] as const) {
    expect((await change(name, body)).status).toBe(404)
  }
})

test('loses none of 20 releases that arrive at once', async () => {
  const versions = Array.from({ length: 20 }, (_, index) => `1.${index}.0`)
  const answers = await Promise.all(versions.map((version) => publish(aRelease({ version }))))
  expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 201))
  const stored = await platform.asOwner<{ version: string }>('select version from registry_releases')
  expect(stored.map(({ version }) => version).sort()).toEqual(versions.sort())
  expect(await listed()).toHaveLength(1)
})

test('stores one of 20 equal releases that arrive at once, and none of the differing rest', async () => {
  const equal = await Promise.all(Array.from({ length: 20 }, () => publish(aRelease())))
  expect(equal.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
  const owners = Array.from({ length: 20 }, (_, index) => `Team ${index}`)
  const differing = await Promise.all(owners.map((owner) => publish(aRelease({ version: '2.0.0', owner }))))
  expect(differing.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test('takes releases with the release token only', async () => {
  for (const authorization of [
    '',
    operatorToken,
    'Bearer',
    'Bearer wrong',
    `Bearer ${operatorToken}x`,
    `Basic ${operatorToken}`,
  ]) {
    expect((await publish(aRelease(), authorization)).status).toBe(401)
  }
  const user = await platform.call({
    method: 'POST',
    url: '/api/registry/releases',
    body: aRelease(),
    as: 'local|everything',
  })
  expect(user.status).toBe(401)
  const put = await platform.call({
    method: 'PUT',
    url: '/api/registry/remotes/prototypes',
    body: { version: '1.0.0' },
  })
  expect(put.status).toBe(401)
  expect(await listed()).toEqual([])
  expect(platform.logged()).not.toContain(operatorToken)
})

test('takes no releases by a token of the settings where none is configured', async () => {
  const without = await buildTestApp()
  const headers = { authorization: 'Bearer undefined' }
  const answer = await without.call({ method: 'POST', url: '/api/registry/releases', body: aRelease(), headers })
  await without.close()
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([401, 'registry/token-refused'])
})

const { files } = aRelease()
test.each([
  ['an origin that is not allowed', { baseUrl: 'https://evil.test/' }],
  ['an origin that begins like an allowed one', { baseUrl: 'http://localhost:9001.evil.test/' }],
  ['an origin behind a name', { baseUrl: 'http://localhost:9001@evil.test/' }],
  ['credentials', { baseUrl: 'http://me:secret@localhost:9001/' }],
  ['a script as address', { baseUrl: 'javascript:alert(1)/' }],
  ['no slash at the end', { baseUrl: 'http://localhost:9001/x' }],
  ['a query', { baseUrl: 'http://localhost:9001/?x=/' }],
  ['a manifest elsewhere', { files: { ...files, manifest: 'https://evil.test/mf-manifest.json' } }],
  ['an entry elsewhere', { files: { ...files, entry: { file: '//evil.test/entry.js', integrity } } }],
  [
    'a page above',
    { baseUrl: 'http://localhost:9001/a/', files: { ...files, pages: { list: [{ file: '../x.js', integrity }] } } },
  ],
  ['no integrity', { files: { ...files, entry: { file: 'a.js', integrity: '' } } }],
  ['a bad name', { name: '../x' }],
  ['a page of the shell', { pages: { list: { path: 'settings', title: 'x', anyRole: [] } } }],
  ['the page of releases', { pages: { list: { path: 'releases/:name', title: 'x', anyRole: [] } } }],
  ['a page below one of the shell', { pages: { list: { path: 'Settings/:tab?', title: 'x', anyRole: [] } } }],
])('refuses a release with %s', async (_, more) => {
  const answer = await publish({ ...aRelease(), ...more })
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, 'request/invalid'])
  expect(await listed()).toEqual([])
})

test.each([[{}], [{ disabled: '' }], [{ version: 1 }], [{ version: '1.0.0', current: true }], [[]], [undefined]])(
  'refuses the change %j',
  async (body) => {
    await publish(aRelease())
    expect((await change('prototypes', body)).status).toBe(400)
  },
)
