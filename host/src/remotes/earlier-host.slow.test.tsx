import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { organizationHash, type RegisteredRemote, type Registry, type RemoteDescription } from '@lintel/shared/remote'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { setGlobal } from '@lintel/shared/testing/runner'
import { aDisabledRemote } from '../testing/fixtures.ts'
import { describedRemotes } from '../testing/remotes/described-remotes.ts'
import { needsOf } from '../testing/remotes/needs-of.ts'
import { releasedRemote, textOf, type Released } from '../testing/remotes/released-remote.ts'
import { chunkFile, entryFile } from '../testing/remotes/remote-scripts.ts'
import { runScripts } from '../testing/remotes/run-scripts.ts'
import type { loadRemotePage } from './loading/load-remote.ts'
import type { installReleases, Releases } from './releases/releases.ts'
import type { loadRegistry } from './remote-registry.ts'
import type { runningHere } from './sharing/remote-needs.ts'

/** What the host of an earlier release exported, as it was built, and the doors that it gave. */
type EarlierHost = {
  loadRegistry: typeof loadRegistry
  Releases: typeof Releases
  installReleases: typeof installReleases
  loadRemotePage: typeof loadRemotePage
  runningHere: () => Promise<ReturnType<typeof runningHere>>
}
const folder = path.resolve(import.meta.dirname, '../../../e2e/releases/host-earlier')
const host = (await import(path.join(folder, 'host.js'))) as EarlierHost
const shares = JSON.parse(readFileSync(path.join(folder, 'shares.json'), 'utf8')) as Record<string, string[]>
const scope = Object.fromEntries(
  Object.entries(shares).map(([name, versions]) => [
    name,
    Object.fromEntries(versions.map((version) => [version, { from: 'lintel_host' }])),
  ]),
)
const person = { organization: 'CFA', userId: 'auth0|ada', email: 'ada@lintel.test', mayDevelop: false }
let count = 0

function isGiven(name: string, needed: string): boolean {
  const given = shares[name] ?? []
  return given.includes(needed) || given.some((version) => needed === `^${version.split('.')[0]}.0.0`)
}

/** As it was when that host was released: it needed what was there. */
function before(needs: Record<string, string>): Record<string, string> {
  const known = Object.entries(needs).filter(([name]) => name in shares)
  return Object.fromEntries(
    known.map(([name, needed]) => [name, isGiven(name, needed) ? needed : (shares[name]?.[0] ?? needed)]),
  )
}

function serve({ remote, entry, chunk }: Released) {
  const sent = (text: string) => () => new HttpResponse(text, { headers: { 'content-type': 'text/javascript' } })
  mockServer.use(
    http.get(`${remote.baseUrl}${entryFile}`, sent(entry)),
    http.get(`${remote.baseUrl}${chunkFile}`, sent(chunk)),
  )
}

/** One of each kind: its live release of today, one of later days and one of the days of that host. */
function released(description: RemoteDescription) {
  count += 1
  const needs = needsOf(description.name)
  function make(version: string, needed: Record<string, string>) {
    const made = releasedRemote(description, { version, baseUrl: `http://localhost:9001/${version}/` })
    serve(made)
    return { ...made.remote, needs: needed }
  }
  return {
    today: make(`2.${count}.0`, needs),
    later: make(`3.${count}.0`, { ...needs, '@lintel/shared/ui': '1.999.0' }),
    then: make(`1.${count}.0`, before(needs)),
  }
}

/** The earlier host reads a registry and chooses from it. */
async function choose(document: Registry, asWhom = person) {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(document)))
  const { registry } = await host.loadRegistry({ registryUrl: '/registry.json' })
  const releases = new host.Releases({ registry, serves: await host.runningHere() })
  releases.enter(asWhom)
  host.installReleases(releases)
  return releases
}

async function expectPages(release: RegisteredRemote | undefined, description: RemoteDescription) {
  if (!release) throw new Error(`${description.name} runs in no release.`)
  for (const page of Object.keys(description.pages)) {
    const Page = (await host.loadRemotePage(release, page)) as () => string
    expect(Page()).toBe(textOf(description))
  }
}

beforeEach(() => {
  // That host asked webpack for what it shares.
  setGlobal('__webpack_init_sharing__', async () => undefined)
  setGlobal('__webpack_share_scopes__', { default: scope })
  jest.spyOn(console, 'warn').mockReturnValue()
})

test.each(describedRemotes.map((description) => [description.name, description] as const))(
  'opens every page of %s as it is today, or of its release from then where a door has grown since',
  async (name, description) => {
    runScripts()
    const { today, then } = released(description)
    const isServed = Object.entries(today.needs).every(([door, needed]) => isGiven(door, needed))
    const releases = await choose({ remotes: [{ ...today, earlier: [then] }] })
    const chosen = releases.of(name)
    expect(chosen?.version).toBe(isServed ? today.version : then.version)
    await expectPages(chosen, description)
  },
)

test.each(describedRemotes.map((description) => [description.name, description] as const))(
  'goes on with the release from then of %s where the live one needs a door of later days, and asks for nothing of that',
  async (name, description) => {
    const { asked } = runScripts()
    const { later, then } = released(description)
    const releases = await choose({ remotes: [{ ...later, earlier: [then] }] })
    await expectPages(releases.of(name), description)
    expect(asked).toEqual([`${then.baseUrl}${entryFile}`, `${then.baseUrl}${chunkFile}`])
  },
)

test('gives a trial of today to those who are meant, by the same hashes', async () => {
  const [description] = describedRemotes
  if (!description) throw new Error('There are no remotes.')
  const { today, then } = released(description)
  const trial = {
    release: { ...today, needs: then.needs },
    salt: 'salt',
    share: 0,
    organizations: [organizationHash('salt', 'HFA')],
    people: [],
  }
  const document = { remotes: [{ ...then, trial }] }
  expect((await choose(document)).of(description.name)?.version).toBe(then.version)
  const releases = await choose(document, { ...person, organization: 'HFA' })
  expect(releases.of(description.name)?.version).toBe(today.version)
})

test('reads what has come into the registry since, and past what it does not know', async () => {
  const [description] = describedRemotes
  if (!description) throw new Error('There are no remotes.')
  const { then } = released(description)
  const page = {
    path: 'later',
    title: 'Later',
    anyRole: ['later.read'],
    navigation: { label: 'Later', icon: 'rocket' },
  }
  const document = {
    remotes: [{ ...then, pages: { ...then.pages, later: page }, ofLater: { days: 1 } }],
    disabled: [aDisabledRemote({ name: 'gone' })],
    revision: 7,
    issuedAt: new Date().toISOString(),
    ofLater: ['days'],
  }
  const releases = await choose(document)
  expect(releases.of(description.name)?.pages['later']).toMatchObject(page)
  expect(releases.disabled('gone')).toMatchObject({ reason: 'It counts beams twice.' })
  expect(releases.offered().remotes).toHaveLength(2)
})
