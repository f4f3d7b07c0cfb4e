import { expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import { pathsConflict } from './publishing/page-paths.model.ts'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterTest } from '@lintel/shared/testing/runner'
import { openBucket } from '../files/object-storage/object-storage-client.ts'
import { startObjectStorageServer } from '../files/testing/object-storage-server.ts'
import { failsMoreOften } from './alerts/alert-rule.model.ts'
import { expirePreviews } from './previews/expire-previews.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import { type RegisteredRemote, type Registry, isOnTrial, type Trial } from '@lintel/shared/remote'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import {
  aRelease,
  integrity,
  openRegistryHarness,
  operatorToken,
  type RegistryHarness,
} from './testing/registry-harness.ts'
import type { ReleaseEvent, RemoteState, NewReleaseToken, ReleaseToken } from '@lintel/shared/contract/releases'
import { countTimes, timesOf } from './visits/times.model.ts'

describe('page paths', () => {
  test.each([
    ['reports', 'reports'],
    ['Reports', 'reports/'],
    ['reports/:id', 'reports/:report'],
    ['reports/new', 'reports/:id'],
    [':anything', 'reports'],
    ['reports/:id/:tab?', 'reports/:id'],
    ['reports/:tab?', 'reports'],
    ['*', 'reports/:id/history'],
    ['reports/*', 'reports/a/b/c'],
    ['reports/*', 'reports'],
    [':a/captures', 'data/:b'],
  ])('%s and %s are in each other’s way', (one, other) => {
    expect([pathsConflict(one, other), pathsConflict(other, one)]).toEqual([true, true])
  })

  test.each([
    ['reports', 'reports/:id'],
    ['reports/a', 'reports/b'],
    ['reports-of-teams', 'reports'],
    ['reports/:id', 'reports/:id/:tab'],
    ['data/*', 'reports/*'],
  ])('%s and %s are not', (one, other) => {
    expect([pathsConflict(one, other), pathsConflict(other, one)]).toEqual([false, false])
  })
})

describe('publishing', () => {
  let platform: RegistryHarness
  beforeEach(async () => {
    platform = await openRegistryHarness()
  })
  afterEach(() => platform.close())

  function publish(body: unknown, authorization = `Bearer ${operatorToken}`) {
    return platform.call({ method: 'POST', url: '/api/registry/releases', body, headers: { authorization } })
  }

  function change(name: string, body: unknown) {
    return platform.byToken({ method: 'PUT', url: `/api/registry/remotes/${name}`, body })
  }

  function listed() {
    return platform.remoteVersions()
  }

  test('is empty at first, open to all, and tagged @full', async () => {
    const response = await platform.call({ url: '/api/registry' })
    expect(response.json()).toEqual({ remotes: [], revision: 0, issuedAt: expect.any(String) })
    expect(response.headers['cache-control']).toBe('public, max-age=5')
    const headers = { 'if-none-match': String(response.headers.etag) }
    expect((await platform.call({ url: '/api/registry', headers })).status).toBe(304)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends %s to clients that accept it, and responds with 304 to its ETag @full', async (coding, decompress) => {
    await publish(aRelease())
    const plain = await platform.app.inject({ url: '/api/registry' })
    const headers = { 'accept-encoding': coding }
    const response = await platform.app.inject({ url: '/api/registry', headers })
    expect(response.headers).toMatchObject({
      'content-encoding': coding,
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(decompress(response.rawPayload).toString()).toBe(plain.payload)
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const known = { ...headers, 'if-none-match': String(response.headers.etag) }
    const again = await platform.app.inject({ url: '/api/registry', headers: known })
    expect(again.statusCode).toBe(304)
    // A cache that revalidates renews these headers of its copy.
    expect([again.headers.etag, again.headers.vary]).toEqual([response.headers.etag, response.headers.vary])
  })

  test('does not allow caching of error responses', async () => {
    await platform.asOwner('alter table registry_remotes rename to registry_remotes_away')
    const response = await platform.call({ url: '/api/registry' })
    expect(response.status).toBe(500)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('lists the complete latest release of each remote', async () => {
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

  test('lists required versions, also if there are none', async () => {
    const requires = { '@lintel/shared': '^1.0.0', react: '^19.0.0' }
    expect((await publish(aRelease({ requires }))).status).toBe(201)
    expect((await publish(aRelease({ name: 'assembly' }))).status).toBe(201)
    const { remotes } = (await platform.call({ url: '/api/registry' })).json<{ remotes: RegisteredRemote[] }>()
    expect(remotes.map((remote) => remote.requires)).toEqual([undefined, requires])
    expect((await publish(aRelease({ version: '1.0.1', requires: { '@lintel/shared': 'latest' } }))).status).toBe(400)
  })

  test('with force, accepts a release with an unknown role and icon, and warns about them', async () => {
    const navigation = { label: 'Rockets', icon: 'rocket' }
    const pages = {
      list: { path: 'rockets', title: 'Rockets', anyRole: ['rockets.read', 'prototypes.read'], navigation },
    }
    const refused = await publish(aRelease({ pages }))
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'registry/role-unknown'])
    const response = await publish({ ...aRelease({ pages }), force: true })
    expect([response.status, response.json<{ notices: string[] }>().notices]).toEqual([
      201,
      [
        'The role "rockets.read" of its page "list" isn\'t described, so it can\'t be assigned.',
        'The icon "rocket" of its page "list" is unknown. A default icon is used.',
      ],
    ])
    const { remotes } = (await platform.call({ url: '/api/registry' })).json<{ remotes: RegisteredRemote[] }>()
    expect(remotes.map((remote) => remote.pages)).toEqual([pages])
  })

  test('accepts the same release again, and rejects other content under the same version', async () => {
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

  test('rolls back and forward by changing which release is live', async () => {
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

  test('disables a remote with a reason, also for later releases, until it is enabled', async () => {
    await publish(aRelease())
    expect((await change('prototypes', { disabled: 'Cards show wrong versions' })).status).toBe(200)
    await publish(aRelease({ version: '1.0.1' }))
    expect(await listed()).toEqual([])
    await change('prototypes', { disabled: null })
    expect(await listed()).toEqual(['prototypes 1.0.1'])
  })

  test('responds with 404 for unknown remotes and releases', async () => {
    await publish(aRelease())
    for (const [name, body] of [
      ['prototypes', { version: '9.9.9' }],
      ['other', { version: '1.0.0' }],
      ['other', { disabled: 'Why not' }],
    ] as const) {
      expect((await change(name, body)).status).toBe(404)
    }
  })

  test('stores all of 20 concurrent releases @full', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => `1.${index}.0`)
    const responses = await Promise.all(versions.map((version) => publish(aRelease({ version }))))
    expect(responses.map(({ status }) => status)).toEqual(versions.map(() => 201))
    const stored = await platform.asOwner<{ version: string }>('select version from registry_releases')
    expect(stored.map(({ version }) => version).sort()).toEqual(versions.sort())
    expect(await listed()).toHaveLength(1)
  })

  test('stores one of 20 concurrent releases with one version, and rejects those with other content @full', async () => {
    const equal = await Promise.all(Array.from({ length: 20 }, () => publish(aRelease())))
    expect(equal.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    const owners = Array.from({ length: 20 }, (_, index) => `Team ${index}`)
    const differing = await Promise.all(owners.map((owner) => publish(aRelease({ version: '2.0.0', owner }))))
    expect(differing.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('accepts releases only with a release token', async () => {
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

  test('rejects releases with the configured token if none is configured @full', async () => {
    const without = await buildTestApp()
    const headers = { authorization: 'Bearer undefined' }
    const response = await without.call({ method: 'POST', url: '/api/registry/releases', body: aRelease(), headers })
    await without.close()
    expect([response.status, response.json<{ code: string }>().code]).toEqual([401, 'registry/token-refused'])
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
  ])('rejects a release with %s @full', async (_, more) => {
    const response = await publish({ ...aRelease(), ...more })
    expect([response.status, response.json<{ code: string }>().code]).toEqual([400, 'request/invalid'])
    expect(await listed()).toEqual([])
  })

  test.each([[{}], [{ disabled: '' }], [{ version: 1 }], [{ version: '1.0.0', current: true }], [[]], [undefined]])(
    'rejects the change %j',
    async (body) => {
      await publish(aRelease())
      expect((await change('prototypes', body)).status).toBe(400)
    },
  )
})

describe('refusals', () => {
  let harness: RegistryHarness
  beforeEach(async () => {
    harness = await openRegistryHarness()
  })
  afterEach(() => harness.close())

  function page(path: string): Pick<RegisteredRemote, 'pages'> {
    return { pages: { list: { path, title: 'Something', anyRole: [] } } }
  }

  async function refusal(release: unknown): Promise<[number, string, string]> {
    const response = await harness.publish(release)
    const { code, detail } = response.json<{ code: string; detail: string }>()
    return [response.status, code, detail]
  }

  const { files } = aRelease()
  test.each<[string, Partial<RegisteredRemote>, RegExp]>([
    ['the name of something else', { name: 'host' }, /A remote can't be named host/],
    ['a contract of another time', { contractVersion: 2 }, /contract 2/],
    [
      'a version of shared that hosts lack',
      { requires: { '@lintel/shared': '^99.0.0' } },
      /requires @lintel\/shared \^99/,
    ],
    ['another major version of React', { requires: { react: '^18.0.0' } }, /requires react \^18.* provide \^19/],
    ['a page without scripts', { files: { ...files, pages: { list: [] } } }, /page "list" has no scripts/],
    ['a page that the files do not name', { files: { ...files, pages: {} } }, /page "list" has no scripts/],
    ['no pages', { pages: {} }, /no pages/],
  ])('rejects a release with %s', async (_, more, detail) => {
    expect(await refusal(aRelease(more))).toEqual([422, 'registry/release-refused', expect.stringMatching(detail)])
    expect((await harness.registry()).remotes).toEqual([])
  })

  test('accepts a page that is declared for all members, and rejects one without roles', async () => {
    expect((await harness.publish(aRelease(page('prototypes')))).status).toBe(201)
    const silent = { list: { path: 'prototypes', title: 'Prototypes' } }
    const response = await harness.publish({ ...aRelease({ version: '2.0.0' }), pages: silent })
    expect(response.status).toBe(400)
  })

  test.each(['prototypes', 'Prototypes', ':anything', '*', 'prototypes/:id?'])(
    'rejects the path %s, which another remote has',
    async (path) => {
      await harness.publish(aRelease())
      const taken = await refusal(aRelease({ name: 'assembly', ...page(path) }))
      expect(taken).toEqual([409, 'registry/path-taken', expect.stringContaining('prototypes of prototypes')])
      expect((await harness.publish(aRelease({ name: 'assembly', ...page('prototypes/:id') }))).status).toBe(201)
    },
  )

  test('with force, accepts the path of another remote, also for a trial', async () => {
    await harness.publish(aRelease())
    await harness.publish(aRelease({ name: 'assembly' }))
    const next = aRelease({ name: 'assembly', version: '2.0.0', ...page('prototypes') })
    const trial = { ...next, audience: { share: 10 } }
    expect((await refusal(trial))[1]).toBe('registry/path-taken')
    expect((await harness.publish({ ...trial, force: true })).status).toBe(201)
    expect((await harness.state('assembly')).trial?.version).toBe('2.0.0')
    await harness.change('assembly', 'promote', {})
    expect(await harness.remoteVersions()).toContain('assembly 2.0.0')
  })

  test('with force, accepts a build for a later host, but never a build without pages', async () => {
    const next = aRelease({ requires: { '@lintel/shared': '^99.0.0', react: '^20.0.0' }, contractVersion: 2 })
    expect((await refusal(next))[1]).toBe('registry/release-refused')
    expect((await harness.publish({ ...next, force: true })).status).toBe(201)
    expect((await refusal({ ...next, version: '2.0.0', pages: {}, force: true }))[1]).toBe('registry/release-refused')
  })

  test('does not make a preview live, records it, and can release it later', async () => {
    await harness.publish(aRelease())
    const next = aRelease({ version: '2.0.0' })
    expect((await refusal({ ...next, preview: 'new-cards', audience: { share: 10 } }))[0]).toBe(400)
    const response = await harness.publish({ ...next, preview: 'new-cards' })
    expect([response.status, response.json<{ current: string }>().current]).toEqual([201, '1.0.0'])
    expect(await harness.remoteVersions()).toEqual(['prototypes 1.0.0'])
    const state = await harness.state()
    expect([state.trial, state.versions.map(({ version }) => version)]).toEqual([null, ['2.0.0', '1.0.0']])
    const events = await harness.byToken({ url: '/api/registry/remotes/prototypes/events' })
    expect(events.json<{ items: unknown[] }>().items[0]).toMatchObject({
      kind: 'released',
      detail: 'preview new-cards',
    })
    await harness.change('prototypes', 'promote', { version: '2.0.0' })
    expect(await harness.remoteVersions()).toEqual(['prototypes 2.0.0'])
  })

  test('says what a release means for people in a running trial', async () => {
    async function notices(version: string, audience?: object) {
      const response = await harness.publish({ ...aRelease({ version }), ...(audience && { audience }) })
      return response.json<{ notices: string[] }>().notices
    }
    await harness.publish(aRelease())
    expect(await notices('2.0.0', { share: 10 })).toEqual([])
    expect(await notices('2.0.0', { share: 10 })).toEqual([])
    expect(await notices('2.0.0', { share: 20 })).toEqual(['The audience of the trial changes from 10% to 20%.'])
    expect(await notices('3.0.0', { organizations: ['HFA'] })).toEqual([
      'It replaces the trial of 2.0.0 (20%). The trial goes to HFA now.',
    ])
    expect(await notices('4.0.0')).toEqual(['The trial of 3.0.0 (HFA) continues.'])
  })

  test('reserves the paths of disabled remotes and of trials', async () => {
    await harness.publish(aRelease())
    await harness.change('prototypes', 'disable', { reason: 'Broken' })
    expect((await refusal(aRelease({ name: 'assembly', ...page('prototypes') })))[1]).toBe('registry/path-taken')
    const trial = { ...aRelease({ version: '2.0.0', ...page('new-prototypes') }), audience: { share: 10 } }
    expect((await harness.publish(trial)).status).toBe(201)
    expect((await refusal(aRelease({ name: 'assembly', ...page('new-prototypes') })))[1]).toBe('registry/path-taken')
  })

  test('rejects a rollback to a version whose path another remote uses now', async () => {
    await harness.publish(aRelease())
    await harness.publish(aRelease({ version: '2.0.0', ...page('catalog') }))
    expect((await harness.publish(aRelease({ name: 'assembly', ...page('prototypes') }))).status).toBe(201)
    const response = await harness.change('prototypes', 'rollback')
    expect([response.status, response.json<{ code: string }>().code]).toEqual([409, 'registry/path-taken'])
    expect(await harness.remoteVersions()).toEqual(['assembly 1.0.0', 'prototypes 2.0.0'])
  })

  test("accepts a remote's own address only if it is configured", async () => {
    await harness.close()
    const addresses = 'bim=https://bim.example.org/,https://example.org/{name}/'
    harness = await openRegistryHarness({ REMOTE_ADDRESSES: addresses })
    const at = (name: string, baseUrl: string) => harness.publish(aRelease({ name, baseUrl }))
    expect((await at('bim', 'https://bim.example.org/1.0.0/')).status).toBe(201)
    expect((await at('data', 'https://example.org/data/1.0.0/')).status).toBe(201)
    for (const baseUrl of ['https://bim.example.org/', 'https://example.org/bim/', 'http://localhost:9001/']) {
      expect((await at('prototypes', baseUrl)).status).toBe(400)
    }
    const address = await harness.byToken({ url: '/api/registry/remotes/data/address' })
    expect(address.json()).toEqual({ address: 'https://example.org/data/' })
  })

  test('accepts the same content at a new address, and uses that address from then on', async () => {
    await harness.publish(aRelease())
    const moved = await harness.publish(aRelease({ baseUrl: 'http://localhost:9001/prototypes/1.0.0/' }))
    expect(moved.status).toBe(200)
    const [remote] = (await harness.registry()).remotes
    expect(remote?.baseUrl).toBe('http://localhost:9001/prototypes/1.0.0/')
    const other = aRelease({ baseUrl: 'http://localhost:9001/else/', owner: 'Someone else' })
    expect((await refusal(other))[1]).toBe('registry/version-taken')
  })
})

describe('reading', () => {
  let harness: RegistryHarness
  beforeEach(async () => {
    harness = await openRegistryHarness()
    await harness.publish(aRelease())
  })
  afterEach(() => harness.close())

  test('returns the same bytes and ETag from every process', async () => {
    const response = await harness.call({ url: '/api/registry' })
    const other = await harness.another()
    const same = await other.inject({ url: '/api/registry' })
    await other.close()
    expect([same.payload, same.headers.etag]).toEqual([response.text, response.headers.etag])
  })

  test('is created only after changes, with one statement per call', async () => {
    await harness.registry()
    let statements = 0
    harness.pool.on('acquire', () => (statements += 1))
    for (let call = 0; call < 5; call += 1) await harness.registry()
    expect(statements).toBe(5)
    const before = (await harness.registry()).revision ?? 0
    await harness.publish(aRelease({ version: '2.0.0' }))
    const after: Registry = await harness.registry()
    expect(after.revision).toBeGreaterThan(before)
    expect(after.remotes[0]).toMatchObject({ version: '2.0.0' })
  })

  test('notices changes by other processes and by older versions', async () => {
    await harness.registry()
    await harness.publish(aRelease({ version: '2.0.0' }))
    const other = await harness.another()
    const read = async () => (await other.inject({ url: '/api/registry' })).json<Registry>().remotes[0]?.version
    expect(await read()).toBe('2.0.0')
    await harness.asOwner(`update registry_remotes set version = '1.0.0', changed_at = clock_timestamp()`)
    expect([await read(), await harness.remoteVersions()]).toEqual(['1.0.0', ['prototypes 1.0.0']])
    await other.close()
  })

  test('leaves out releases that this version cannot read', async () => {
    await harness.publish(aRelease({ name: 'assembly' }))
    await harness.publish(aRelease({ name: 'assembly', version: '2.0.0' }))
    await harness.asOwner(`update registry_releases set release = '{}' where name = 'assembly' and version = '1.0.0'`)
    const { remotes } = await harness.registry()
    expect(remotes.map(({ name, earlier }) => [name, earlier?.length])).toEqual([
      ['assembly', undefined],
      ['prototypes', undefined],
    ])
  })
})

describe('remotes', () => {
  let harness: RegistryHarness
  beforeEach(async () => {
    harness = await openRegistryHarness()
    for (const version of ['1.0.0', '2.0.0']) await harness.publish(aRelease({ version, commit: 'abcdef1' }))
  })
  afterEach(() => harness.close())

  async function events(): Promise<ReleaseEvent[]> {
    const response = await harness.byToken({ url: '/api/registry/remotes/prototypes/events' })
    expect(response.status).toBe(200)
    return response.json<{ items: ReleaseEvent[] }>().items
  }

  async function trial(): Promise<Trial | undefined> {
    return (await harness.registry()).remotes[0]?.trial
  }

  function code(response: Awaited<ReturnType<RegistryHarness['call']>>): [number, string] {
    return [response.status, response.json<{ code: string }>().code]
  }

  test('rolls back to the previous release by default, and then to the one before', async () => {
    await harness.publish(aRelease({ version: '3.0.0' }))
    expect((await harness.change('prototypes', 'rollback')).json<RemoteState>()).toMatchObject({
      live: '2.0.0',
      previous: '1.0.0',
      earlier: ['1.0.0'],
    })
    await harness.change('prototypes', 'rollback')
    expect(await harness.remoteVersions()).toEqual(['prototypes 1.0.0'])
    expect(code(await harness.change('prototypes', 'rollback'))).toEqual([409, 'registry/nothing-before'])
    await harness.change('prototypes', 'promote', { version: '3.0.0' })
    expect((await harness.registry()).remotes[0]).toMatchObject({ version: '3.0.0', earlier: [{ version: '1.0.0' }] })
  })

  test('lists up to three earlier releases as fallbacks, newest first', async () => {
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await harness.publish(aRelease({ version }))
    const [remote] = (await harness.registry()).remotes
    expect(remote?.earlier?.map(({ version }) => version)).toEqual(['4.0.0', '3.0.0', '2.0.0'])
    expect((await harness.state()).versions.map(({ version }) => version)).toHaveLength(5)
  })

  test('releases to an audience first, without revealing it, and then to everyone', async () => {
    const audience = { share: 10, organizations: ['hfa'], people: ['Ada@example.org'] }
    const response = await harness.publish({ ...aRelease({ version: '3.0.0' }), audience })
    expect([response.status, response.json()]).toMatchObject([201, { current: '2.0.0' }])
    expect(await harness.remoteVersions()).toEqual(['prototypes 2.0.0'])
    const started = await trial()
    expect(started).toMatchObject({ share: 10, release: { version: '3.0.0' } })
    expect(JSON.stringify(await harness.registry())).not.toMatch(/hfa|example\.org/i)
    const asks = (organization: string, userId: string, email?: string) =>
      started !== undefined && isOnTrial(started, { organization, userId, email })
    expect(asks('HFA', '1')).toBe(true)
    expect(asks('CFA', '1', 'ada@example.org')).toBe(true)
    const people = Array.from({ length: 10_000 }, (_, index) => asks('CFA', `local|${index}`)).filter(Boolean).length
    expect(people).toBeGreaterThan(900)
    expect(people).toBeLessThan(1100)
    const state = (await harness.change('prototypes', 'promote')).json<RemoteState>()
    expect(state).toMatchObject({ live: '3.0.0', trial: null, previous: '2.0.0' })
    expect(await trial()).toBeUndefined()
  })

  test('a larger share includes the people of a smaller one, and other trials have other people', async () => {
    await harness.change('prototypes', 'trial', { version: '1.0.0', share: 10 })
    const first = await trial()
    await harness.change('prototypes', 'trial', { version: '1.0.0', share: 25 })
    expect(await trial()).toMatchObject({ salt: first?.salt, share: 25 })
    await harness.change('prototypes', 'end-trial')
    expect(await trial()).toBeUndefined()
    await harness.change('prototypes', 'trial', { version: '1.0.0', share: 10 })
    expect((await trial())?.salt).not.toBe(first?.salt)
  })

  test('rejects invalid trials', async () => {
    expect(code(await harness.change('prototypes', 'trial', { version: '2.0.0', share: 5 }))[1]).toBe(
      'registry/trial-is-live',
    )
    expect(code(await harness.change('prototypes', 'trial', { version: '1.0.0' }))[1]).toBe('registry/trial-for-nobody')
    expect(code(await harness.change('prototypes', 'trial', { version: '9.0.0', share: 5 }))[0]).toBe(404)
    expect(code(await harness.change('prototypes', 'promote'))[1]).toBe('registry/no-trial')
    expect(code(await harness.change('prototypes', 'end-trial'))[1]).toBe('registry/no-trial')
    const first = { ...aRelease({ name: 'assembly' }), audience: { share: 10 } }
    expect(code(await harness.publish(first))).toEqual([409, 'registry/nothing-live'])
    expect(await harness.remoteVersions()).toEqual(['prototypes 2.0.0'])
  })

  test('lists a disabled remote with pages, owner and reason, but without its code', async () => {
    await harness.change('prototypes', 'disable', { reason: 'Cards show wrong versions' })
    const { remotes, disabled } = await harness.registry()
    expect(remotes).toEqual([])
    const { name, owner, navigationGroup, pages } = aRelease()
    const since: unknown = expect.any(String)
    expect(disabled).toEqual([{ name, owner, navigationGroup, pages, reason: 'Cards show wrong versions', since }])
    expect((await harness.state()).disabled).toMatchObject({ reason: 'Cards show wrong versions', by: 'The operator' })
    await harness.change('prototypes', 'enable')
    expect(await harness.registry()).not.toHaveProperty('disabled')
  })

  test('records who changed which version of which commit when', async () => {
    await harness.byPerson({ method: 'POST', url: '/api/registry/remotes/prototypes/rollback', body: {} })
    await harness.change('prototypes', 'disable', { reason: 'Broken' })
    expect(await events()).toMatchObject([
      { kind: 'disabled', by: 'The operator', version: '1.0.0', detail: 'Broken' },
      { kind: 'rolledBack', by: 'Evelyn Everett', version: '1.0.0', before: '2.0.0', commit: 'abcdef1' },
      { kind: 'released', by: 'The operator', version: '2.0.0', before: '1.0.0', commit: 'abcdef1' },
      { kind: 'released', by: 'The operator', version: '1.0.0', before: null },
    ])
    const { items, next } = (await harness.byToken({ url: '/api/registry/remotes/prototypes/events?take=3' })).json<{
      items: ReleaseEvent[]
      next: number
    }>()
    expect(items).toHaveLength(3)
    const rest = await harness.byToken({ url: `/api/registry/remotes/prototypes/events?before=${next}` })
    expect(rest.json()).toMatchObject({ items: [{ version: '1.0.0' }], next: null })
  })

  test('applies all of twenty concurrent changes, one after the other @full', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => index)
    const responses = await Promise.all(
      twenty.map((index) =>
        index % 2 === 0
          ? harness.change('prototypes', 'promote', { version: index % 4 === 0 ? '1.0.0' : '2.0.0' })
          : harness.change('prototypes', 'disable', { reason: `Reason ${index}` }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    const trail = (await events()).reverse()
    expect(trail.filter(({ kind }) => kind === 'disabled')).toHaveLength(10)
    const turns = trail.filter(({ before }) => before !== null)
    expect(turns.length).toBeGreaterThan(1)
    for (const [index, { before }] of turns.slice(1).entries()) expect(before).toBe(turns[index]?.version)
    expect((await harness.state()).live).toBe(turns.at(-1)?.version)
  })

  test('deletes only unused versions, and accepts them again', async () => {
    const remove = (version: string) =>
      harness.byToken({ method: 'DELETE', url: `/api/registry/remotes/prototypes/releases/${version}` })
    await harness.publish(aRelease({ version: '3.0.0' }))
    await harness.change('prototypes', 'rollback', { version: '1.0.0' })
    expect(code(await remove('3.0.0'))).toEqual([409, 'registry/release-kept'])
    await harness.asOwner(`update registry_releases set released_at = now() - interval '31 days'`)
    expect((await harness.state()).versions.filter(({ isKept }) => !isKept).map(({ version }) => version)).toEqual([
      '3.0.0',
      '2.0.0',
    ])
    expect(code(await remove('1.0.0'))[1]).toBe('registry/release-kept')
    expect((await remove('3.0.0')).status).toBe(204)
    expect(code(await harness.change('prototypes', 'promote', { version: '3.0.0' }))[1]).toBe(
      'registry/release-removed',
    )
    expect((await harness.publish(aRelease({ version: '3.0.0' }))).status).toBe(200)
    expect((await harness.change('prototypes', 'promote', { version: '3.0.0' })).status).toBe(200)
  })
})

describe('tokens', () => {
  let harness: RegistryHarness
  beforeEach(async () => {
    harness = await openRegistryHarness({ REGISTRY_ORGANIZATIONS: 'CFA' })
    await harness.publish(aRelease())
    await harness.publish(aRelease({ name: 'assembly' }))
  })
  afterEach(() => harness.close())

  const url = '/api/registry/tokens'

  async function make(remotes: string[]): Promise<NewReleaseToken> {
    const response = await harness.byPerson({ method: 'POST', url, body: { team: 'Catalog team', remotes } })
    expect(response.status).toBe(200)
    return response.json<NewReleaseToken>()
  }

  function code(response: Awaited<ReturnType<RegistryHarness['call']>>): [number, string] {
    return [response.status, response.json<{ code: string }>().code]
  }

  test('lets a team release only its own remotes', async () => {
    const { token } = await make(['prototypes'])
    expect((await harness.publish(aRelease({ version: '2.0.0' }), token)).status).toBe(201)
    expect((await harness.change('prototypes', 'rollback', {}, token)).status).toBe(200)
    const others = [
      harness.publish(aRelease({ name: 'assembly', version: '2.0.0' }), token),
      ...['rollback', 'promote', 'enable', 'end-trial'].map((verb) => harness.change('assembly', verb, {}, token)),
      harness.change('assembly', 'disable', { reason: 'Why not' }, token),
      harness.change('assembly', 'trial', { version: '1.0.0', share: 5 }, token),
      harness.byToken({ method: 'PUT', url: '/api/registry/remotes/assembly', body: { disabled: 'Why not' } }, token),
      harness.byToken({ method: 'DELETE', url: '/api/registry/remotes/assembly/releases/1.0.0' }, token),
      harness.byToken({ url: '/api/registry/remotes/assembly/events' }, token),
      harness.byToken({ url: '/api/registry/remotes/assembly/visits' }, token),
      harness.byToken({ url }, token),
      harness.byToken({ method: 'POST', url, body: { team: 'More', remotes: ['assembly'] } }, token),
    ]
    for (const response of await Promise.all(others)) expect(code(response)).toEqual([403, 'registry/not-yours'])
    const seen = await harness.byToken({ url: '/api/registry/remotes' }, token)
    expect(seen.json<{ items: RemoteState[] }>().items.map(({ name }) => name)).toEqual(['prototypes'])
    expect((await harness.state()).versions[0]).toMatchObject({ version: '2.0.0', releasedBy: 'Catalog team' })
  })

  test('shows a token once, stores only its hash, and rejects it when revoked or expired', async () => {
    const { token, id } = await make(['prototypes'])
    const { token: other } = await make(['prototypes'])
    const listed = await harness.byPerson({ url })
    expect(listed.text).not.toContain(token)
    expect(JSON.stringify(await harness.asOwner('select * from registry_tokens'))).not.toContain(token)
    expect((await harness.byToken({ url: '/api/registry/remotes' }, token)).status).toBe(200)
    expect((await harness.byPerson({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(204)
    expect((await harness.byPerson({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(404)
    expect(code(await harness.byToken({ url: '/api/registry/remotes' }, token))).toEqual([
      401,
      'registry/token-refused',
    ])
    await harness.asOwner(
      `update registry_tokens set expires_at = now() - interval '1 second' where revoked_at is null`,
    )
    expect((await harness.byToken({ url: '/api/registry/remotes' }, other)).status).toBe(401)
    const items = (await harness.byPerson({ url })).json<{ items: ReleaseToken[] }>().items
    expect(items.map(({ revokedAt, lastUsedAt }) => [revokedAt !== null, lastUsedAt !== null])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(harness.logged()).not.toContain(token)
  })

  test('lets people with the role release, in configured organizations', async () => {
    const body = { reason: 'Broken' }
    const call = { method: 'POST', url: '/api/registry/remotes/prototypes/disable', body } as const
    expect((await harness.byPerson(call)).status).toBe(200)
    expect(code(await harness.byPerson(call, 'local|designer'))).toEqual([403, 'roles/missing'])
    expect(code(await harness.byPerson({ ...call, organization: 'HFA' }))).toEqual([
      403,
      'registry/organization-refused',
    ])
    expect((await harness.byPerson({ ...call, organization: 'HFA' }, 'local|designer')).status).toBe(404)
    expect((await harness.call(call)).status).toBe(401)
  })

  test('records what is done with tokens in the audit logs of organizations that manage releases', async () => {
    await harness.close()
    harness = await openRegistryHarness({ REGISTRY_ORGANIZATIONS: 'CFA,NOWHERE' })
    const log = async (organization: string, action: string) => {
      const auditLog = `/api/organizations/${organization}/audit-log?action=${action}`
      const response = await harness.call({ url: auditLog, as: 'local|everything', organization })
      return response.json<{ items: AuditEvent[] }>().items
    }
    const endpoint = { address: 'https://example.com/events', events: ['audit.recorded'] }
    await harness.byPerson({ method: 'POST', url: '/api/webhooks', body: endpoint })
    await harness.publish(aRelease())
    const { id, token } = await make(['prototypes'])
    await harness.publish({ ...aRelease({ version: '2.0.0' }), preview: 'new-list' }, token)
    await harness.byToken(
      { method: 'PUT', url: '/api/registry/remotes/prototypes', body: { disabled: 'Broken' } },
      token,
    )
    await harness.change('prototypes', 'enable', {}, token)
    await harness.byPerson({ method: 'DELETE', url: `${url}/${id}` })
    const actor = { kind: 'token', id, name: 'Catalog team' }
    expect(await log('CFA', 'release-changed')).toMatchObject([
      { actor, address: '127.0.0.1', after: { name: 'prototypes', version: '1.0.0', release: 'enabled' } },
      { actor, after: { version: '1.0.0', release: 'disabled', detail: 'Broken' } },
      { actor, after: { version: '2.0.0', release: 'released', detail: 'preview new-list' } },
      { actor: { kind: 'token', name: 'The operator' }, after: { version: '1.0.0', release: 'released' } },
    ])
    const named = { name: 'Catalog team', kind: 'release-token', rights: ['prototypes'] }
    expect(await log('CFA', 'token-created')).toMatchObject([{ actor: { kind: 'person' }, after: named }])
    expect(await log('CFA', 'token-revoked')).toMatchObject([{ before: named }])
    expect(await log('HFA', 'release-changed')).toEqual([])
    const sent = await harness.asOwner<{ body: string }>(`select body from webhook_messages`)
    expect(sent.filter(({ body }) => body.includes('"release-changed"'))).toHaveLength(4)
  })

  test('lets the operator do everything, and accepts new versions only with tokens', async () => {
    expect((await harness.byToken({ url }, operatorToken)).status).toBe(200)
    const publication = { method: 'POST', url: '/api/registry/releases', body: aRelease({ version: '3.0.0' }) } as const
    expect((await harness.byPerson(publication)).status).toBe(401)
  })
})

describe('previews', () => {
  let harness: RegistryHarness
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-releases-'))
    harness = await openRegistryHarness()
    await harness.publish(aRelease())
  })
  afterEach(async () => {
    await harness.close()
    await rm(folder, { recursive: true })
  })

  async function publishPreview(version: string, preview = 'new-list') {
    await mkdir(join(folder, 'prototypes', version), { recursive: true })
    const response = await harness.publish({ ...aRelease({ version }), preview })
    expect([200, 201]).toContain(response.status)
  }

  function open(preview = 'new-list', as = 'local|everything') {
    return harness.byPerson({ url: `/api/registry/remotes/prototypes/previews/${preview}` }, as)
  }

  async function folders() {
    return (await readdir(join(folder, 'prototypes'))).sort()
  }

  const expire = () => expirePreviews({ db: harness.db, store: { folder } })
  const daysLater = (days: number) =>
    harness.asOwner(`update registry_previews set expires_at = expires_at - interval '${days} days';
      update registry_releases set previewed_at = previewed_at - interval '${days} days'`)

  test('opens the latest release of a preview for developers only', async () => {
    await publishPreview('2.0.0')
    await publishPreview('3.0.0')
    await publishPreview('4.0.0', 'other')
    expect((await open()).json()).toMatchObject({ name: 'prototypes', version: '3.0.0', baseUrl: aRelease().baseUrl })
    expect(JSON.stringify(await harness.registry())).not.toMatch(/[234]\.0\.0|new-list/)
    const { previews, versions } = await harness.state()
    expect(previews.map(({ preview, version }) => [preview, version])).toEqual([
      ['other', '4.0.0'],
      ['new-list', '3.0.0'],
    ])
    expect(versions.every(({ isKept }) => isKept)).toBe(true)
    const refused = [open('new-list', 'local|designer'), open('unknown'), open('New%20List'), open('..%2F..')]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 404, 400, 400])
    const url = '/api/registry/remotes/prototypes/previews/new-list'
    expect((await harness.byToken({ url })).status).toBe(401)
    expect((await harness.publish({ ...aRelease({ version: '5.0.0' }), preview: 'Feature/5' })).status).toBe(400)
  })

  test('ends after 14 days, with the files of versions that nothing else uses', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0'])
      await publishPreview(version, version === '3.0.0' ? 'kept' : 'new-list')
    await expire()
    await daysLater(2)
    await harness.change('prototypes', 'promote', { version: '3.0.0' })
    await expire()
    expect(await folders()).toEqual(['3.0.0', '4.0.0'])
    expect((await open()).status).toBe(200)
    await daysLater(12)
    expect((await open()).status).toBe(404)
    expect((await harness.state()).previews).toEqual([])
    await expirePreviews({ db: harness.db, store: undefined })
    expect(await folders()).toEqual(['3.0.0', '4.0.0'])
    const promotion = await harness.change('prototypes', 'promote', { version: '4.0.0' })
    expect(promotion.json<{ code: string }>().code).toBe('registry/release-removed')
    await expire()
    expect(await folders()).toEqual(['3.0.0'])
    expect((await harness.state()).versions.map(({ version }) => version)).toEqual(['3.0.0', '1.0.0'])
    // The same build again, as after a branch was merged.
    await publishPreview('4.0.0')
    expect((await harness.publish(aRelease({ version: '4.0.0' }))).status).toBe(201)
    expect((await harness.state()).live).toBe('4.0.0')
  })

  test('removes the files of a version from a bucket, and only those', async () => {
    const storage = await startObjectStorageServer()
    afterTest(() => storage.close())
    const store = { objects: storage.config, folder: 'remotes' }
    const bucket = openBucket(storage.config)
    const put = async (Key: string) =>
      bucket.client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key, Body: 'x', ContentLength: 1 }))
    for (const key of ['2.0.0/a.js', '2.0.0/assets/b.js', '2.0.0-other/c.js']) await put(`remotes/prototypes/${key}`)
    await publishPreview('2.0.0')
    await daysLater(15)
    await expirePreviews({ db: harness.db, store })
    const { Contents = [] } = await bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.bucket }))
    expect(Contents.map(({ Key }) => Key)).toEqual(['remotes/prototypes/2.0.0-other/c.js'])
  })
})

describe('the rule of alerts', () => {
  test.each([
    // shown, failed, people who saw a failure; shown and failed of the previous version; whether it fails more often
    ['one load, one failure', [0, 1, 1], [200, 0], false],
    ['too few loads', [15, 4, 4], [200, 0], false],
    ['one person', [10, 10, 1], [200, 0], false],
    ['too few loads of the previous version', [10, 10, 5], [19, 0], false],
    ['a few failures where there were none', [18, 2, 2], [1000, 0], true],
    ['three of 20 against none of 20, which may be chance', [17, 3, 3], [20, 0], false],
    ['five of 20 against none of 20', [15, 5, 3], [20, 0], true],
    ['as often as before', [90, 10, 8], [90, 10], false],
    ['less than two points more, however certain', [98_500, 1500, 900], [99_900, 100], false],
    ['2.5 points more of many', [970, 30, 20], [995, 5], true],
    ['all failed before as well', [0, 50, 9], [0, 50], false],
  ] as const)('%s', (_case, [shown, failed, people], [before, failedBefore], expected) => {
    const previous = { shown: before, failed: failedBefore }
    expect(failsMoreOften({ shown, failed, people }, previous, { visits: 20 })).toBe(expected)
  })
})

describe('times', () => {
  test('returns the bucket of the median and of the 95th percentile', () => {
    const times = Array.from({ length: 1000 }, (_, index) => index)
    const { median = 0, most = 0 } = timesOf(countTimes(times)) ?? {}
    expect(Math.abs(median - 500)).toBeLessThan(50)
    expect(Math.abs(most - 950)).toBeLessThan(200)
  })

  test('returns nothing without measurements, and no upper limit for the slowest bucket', () => {
    expect(timesOf(countTimes([undefined]))).toBeNull()
    expect(timesOf(countTimes([60_000]))).toEqual({ median: 9600, most: 9600 })
    expect(timesOf(countTimes([0]))).toEqual({ median: 25, most: 48 })
  })
})
