import type { RegisteredRemote } from '@lintel/shared/remote'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { aRelease, openRegistryStage, type RegistryStage } from '../testing/registry-stage.ts'

let stage: RegistryStage
beforeEach(async () => {
  stage = await openRegistryStage()
})
afterEach(() => stage.close())

function page(path: string): Pick<RegisteredRemote, 'pages'> {
  return { pages: { list: { path, title: 'Something', anyRole: [] } } }
}

async function refusal(release: unknown): Promise<[number, string, string]> {
  const answer = await stage.publish(release)
  const { code, detail } = answer.json<{ code: string; detail: string }>()
  return [answer.status, code, detail]
}

const { files } = aRelease()
test.each<[string, Partial<RegisteredRemote>, RegExp]>([
  ['the name of something else', { name: 'host' }, /No remote may be named host/],
  ['a contract of another time', { contractVersion: 2 }, /contract 2/],
  [
    'a version of shared that hosts lack',
    { requires: { '@lintel/shared': '^99.0.0' } },
    /requires @lintel\/shared \^99/,
  ],
  ['a page without scripts', { files: { ...files, pages: { list: [] } } }, /page "list" has no scripts/],
  ['a page that the files do not name', { files: { ...files, pages: {} } }, /page "list" has no scripts/],
  ['no pages', { pages: {} }, /no pages/],
])('refuses a release with %s', async (_, more, detail) => {
  expect(await refusal(aRelease(more))).toEqual([422, 'registry/release-refused', expect.stringMatching(detail)])
  expect((await stage.registry()).remotes).toEqual([])
})

test('takes a page for every member if that is said, and refuses one that says nothing of roles', async () => {
  expect((await stage.publish(aRelease(page('prototypes')))).status).toBe(201)
  const silent = { list: { path: 'prototypes', title: 'Prototypes' } }
  const answer = await stage.publish({ ...aRelease({ version: '2.0.0' }), pages: silent })
  expect(answer.status).toBe(400)
})

test.each(['prototypes', 'Prototypes', ':anything', '*', 'prototypes/:id?'])(
  'refuses the path %s, which another remote has',
  async (path) => {
    await stage.publish(aRelease())
    const taken = await refusal(aRelease({ name: 'assembly', ...page(path) }))
    expect(taken).toEqual([409, 'registry/path-taken', expect.stringContaining('prototypes of prototypes')])
    expect((await stage.publish(aRelease({ name: 'assembly', ...page('prototypes/:id') }))).status).toBe(201)
  },
)

test('takes a path of another remote when forced, also for a trial', async () => {
  await stage.publish(aRelease())
  await stage.publish(aRelease({ name: 'assembly' }))
  const next = aRelease({ name: 'assembly', version: '2.0.0', ...page('prototypes') })
  const trial = { ...next, audience: { share: 10 } }
  expect((await refusal(trial))[1]).toBe('registry/path-taken')
  expect((await stage.publish({ ...trial, force: true })).status).toBe(201)
  expect((await stage.state('assembly')).trial?.version).toBe('2.0.0')
})

test('gives a preview to nobody, says so in the audit trail, and lets everybody have it later', async () => {
  await stage.publish(aRelease())
  const next = aRelease({ version: '2.0.0' })
  expect((await refusal({ ...next, preview: 'new-cards', audience: { share: 10 } }))[0]).toBe(400)
  const answer = await stage.publish({ ...next, preview: 'new-cards' })
  expect([answer.status, answer.json<{ current: string }>().current]).toEqual([201, '1.0.0'])
  expect(await stage.listed()).toEqual(['prototypes 1.0.0'])
  const state = await stage.state()
  expect([state.trial, state.versions.map(({ version }) => version)]).toEqual([null, ['2.0.0', '1.0.0']])
  const events = await stage.byToken({ url: '/api/registry/remotes/prototypes/events' })
  expect(events.json<{ items: unknown[] }>().items[0]).toMatchObject({ kind: 'released', detail: 'preview new-cards' })
  await stage.change('prototypes', 'promote', { version: '2.0.0' })
  expect(await stage.listed()).toEqual(['prototypes 2.0.0'])
})

test('says what a release means for people who are on a trial already', async () => {
  async function notices(version: string, audience?: object) {
    const answer = await stage.publish({ ...aRelease({ version }), ...(audience && { audience }) })
    return answer.json<{ notices: string[] }>().notices
  }
  await stage.publish(aRelease())
  expect(await notices('2.0.0', { share: 10 })).toEqual([])
  expect(await notices('2.0.0', { share: 10 })).toEqual([])
  expect(await notices('2.0.0', { share: 20 })).toEqual(['The audience of the trial changes from 10 % to 20 %.'])
  expect(await notices('3.0.0', { organizations: ['HFA'] })).toEqual([
    'It replaces the trial of 2.0.0 (20 %). The trial goes to HFA now.',
  ])
  expect(await notices('4.0.0')).toEqual(['The trial of 3.0.0 (HFA) goes on.'])
})

test('keeps the paths of a remote that is out of service, and of one on trial, from others', async () => {
  await stage.publish(aRelease())
  await stage.change('prototypes', 'disable', { reason: 'Broken' })
  expect((await refusal(aRelease({ name: 'assembly', ...page('prototypes') })))[1]).toBe('registry/path-taken')
  const trial = { ...aRelease({ version: '2.0.0', ...page('new-prototypes') }), audience: { share: 10 } }
  expect((await stage.publish(trial)).status).toBe(201)
  expect((await refusal(aRelease({ name: 'assembly', ...page('new-prototypes') })))[1]).toBe('registry/path-taken')
})

test('refuses to go back to a version whose path another remote has taken since', async () => {
  await stage.publish(aRelease())
  await stage.publish(aRelease({ version: '2.0.0', ...page('catalogue') }))
  expect((await stage.publish(aRelease({ name: 'assembly', ...page('prototypes') }))).status).toBe(201)
  const answer = await stage.change('prototypes', 'rollback')
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([409, 'registry/path-taken'])
  expect(await stage.listed()).toEqual(['assembly 1.0.0', 'prototypes 2.0.0'])
})

test('takes a remote from its own address only where the settings say which that is', async () => {
  await stage.close()
  const addresses = 'bim=https://bim.example.org/,https://example.org/{name}/'
  stage = await openRegistryStage({ REMOTE_ADDRESSES: addresses })
  const at = (name: string, baseUrl: string) => stage.publish(aRelease({ name, baseUrl }))
  expect((await at('bim', 'https://bim.example.org/1.0.0/')).status).toBe(201)
  expect((await at('data', 'https://example.org/data/1.0.0/')).status).toBe(201)
  for (const baseUrl of ['https://bim.example.org/', 'https://example.org/bim/', 'http://localhost:9001/']) {
    expect((await at('prototypes', baseUrl)).status).toBe(400)
  }
  const address = await stage.byToken({ url: '/api/registry/remotes/data/address' })
  expect(address.json()).toEqual({ address: 'https://example.org/data/' })
})

test('takes the same content from another address, as after a move, and from now on names that', async () => {
  await stage.publish(aRelease())
  const moved = await stage.publish(aRelease({ baseUrl: 'http://localhost:9001/prototypes/1.0.0/' }))
  expect(moved.status).toBe(200)
  const [remote] = (await stage.registry()).remotes
  expect(remote?.baseUrl).toBe('http://localhost:9001/prototypes/1.0.0/')
  const other = aRelease({ baseUrl: 'http://localhost:9001/else/', owner: 'Someone else' })
  expect((await refusal(other))[1]).toBe('registry/version-taken')
})
