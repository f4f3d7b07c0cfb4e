import type { ReleaseEvent, RemoteState } from '@lintel/shared/contract/releases'
import { isOnTrial, type Trial } from '@lintel/shared/remote'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { aRelease, openRegistryStage, type RegistryStage } from '../testing/registry-stage.ts'

let stage: RegistryStage
beforeEach(async () => {
  stage = await openRegistryStage()
  for (const version of ['1.0.0', '2.0.0']) await stage.publish(aRelease({ version, commit: 'abcdef1' }))
})
afterEach(() => stage.close())

async function events(): Promise<ReleaseEvent[]> {
  const answer = await stage.byToken({ url: '/api/registry/remotes/prototypes/events' })
  expect(answer.status).toBe(200)
  return answer.json<{ items: ReleaseEvent[] }>().items
}

async function trial(): Promise<Trial | undefined> {
  return (await stage.registry()).remotes[0]?.trial
}

function code(answer: Awaited<ReturnType<RegistryStage['call']>>): [number, string] {
  return [answer.status, answer.json<{ code: string }>().code]
}

test('goes back without being told where to, and on to what was before that', async () => {
  await stage.publish(aRelease({ version: '3.0.0' }))
  expect((await stage.change('prototypes', 'rollback')).json<RemoteState>()).toMatchObject({
    live: '2.0.0',
    previous: '1.0.0',
    earlier: ['1.0.0'],
  })
  await stage.change('prototypes', 'rollback')
  expect(await stage.listed()).toEqual(['prototypes 1.0.0'])
  expect(code(await stage.change('prototypes', 'rollback'))).toEqual([409, 'registry/nothing-before'])
  await stage.change('prototypes', 'promote', { version: '3.0.0' })
  expect((await stage.registry()).remotes[0]).toMatchObject({ version: '3.0.0', earlier: [{ version: '1.0.0' }] })
})

test('lets at most three releases stand in, the newest first', async () => {
  for (const version of ['3.0.0', '4.0.0', '5.0.0']) await stage.publish(aRelease({ version }))
  const [remote] = (await stage.registry()).remotes
  expect(remote?.earlier?.map(({ version }) => version)).toEqual(['4.0.0', '3.0.0', '2.0.0'])
  expect((await stage.state()).versions.map(({ version }) => version)).toHaveLength(5)
})

test('gives a release to some first, without their names, and then to all', async () => {
  const audience = { share: 10, organizations: ['hfa'], people: ['Ada@example.org'] }
  const answer = await stage.publish({ ...aRelease({ version: '3.0.0' }), audience })
  expect([answer.status, answer.json()]).toMatchObject([201, { current: '2.0.0' }])
  expect(await stage.listed()).toEqual(['prototypes 2.0.0'])
  const given = await trial()
  expect(given).toMatchObject({ share: 10, release: { version: '3.0.0' } })
  expect(JSON.stringify(await stage.registry())).not.toMatch(/hfa|example\.org/i)
  const asks = (organization: string, userId: string, email?: string) =>
    given !== undefined && isOnTrial(given, { organization, userId, email })
  expect(asks('HFA', '1')).toBe(true)
  expect(asks('CFA', '1', 'ada@example.org')).toBe(true)
  const people = Array.from({ length: 10_000 }, (_, index) => asks('CFA', `local|${index}`)).filter(Boolean).length
  expect(people).toBeGreaterThan(900)
  expect(people).toBeLessThan(1100)
  const state = (await stage.change('prototypes', 'promote')).json<RemoteState>()
  expect(state).toMatchObject({ live: '3.0.0', trial: null, previous: '2.0.0' })
  expect(await trial()).toBeUndefined()
})

test('a larger share keeps the people of a trial, and another trial takes others', async () => {
  await stage.change('prototypes', 'trial', { version: '1.0.0', share: 10 })
  const first = await trial()
  await stage.change('prototypes', 'trial', { version: '1.0.0', share: 25 })
  expect(await trial()).toMatchObject({ salt: first?.salt, share: 25 })
  await stage.change('prototypes', 'end-trial')
  expect(await trial()).toBeUndefined()
  await stage.change('prototypes', 'trial', { version: '1.0.0', share: 10 })
  expect((await trial())?.salt).not.toBe(first?.salt)
})

test('refuses trials that make no sense', async () => {
  expect(code(await stage.change('prototypes', 'trial', { version: '2.0.0', share: 5 }))[1]).toBe(
    'registry/trial-is-live',
  )
  expect(code(await stage.change('prototypes', 'trial', { version: '1.0.0' }))[1]).toBe('registry/trial-for-nobody')
  expect(code(await stage.change('prototypes', 'trial', { version: '9.0.0', share: 5 }))[0]).toBe(404)
  expect(code(await stage.change('prototypes', 'promote'))[1]).toBe('registry/no-trial')
  expect(code(await stage.change('prototypes', 'end-trial'))[1]).toBe('registry/no-trial')
  const first = { ...aRelease({ name: 'assembly' }), audience: { share: 10 } }
  expect(code(await stage.publish(first))).toEqual([409, 'registry/nothing-live'])
  expect(await stage.listed()).toEqual(['prototypes 2.0.0'])
})

test('names a remote that is off with its pages, owner and reason, and none of its code', async () => {
  await stage.change('prototypes', 'disable', { reason: 'Cards show wrong versions' })
  const { remotes, disabled } = await stage.registry()
  expect(remotes).toEqual([])
  const { name, owner, navigationGroup, pages } = aRelease()
  const since: unknown = expect.any(String)
  expect(disabled).toEqual([{ name, owner, navigationGroup, pages, reason: 'Cards show wrong versions', since }])
  expect((await stage.state()).disabled).toMatchObject({ reason: 'Cards show wrong versions', by: 'The operator' })
  await stage.change('prototypes', 'enable')
  expect(await stage.registry()).not.toHaveProperty('disabled')
})

test('keeps who did what, when, to which version of which commit', async () => {
  await stage.byPerson({ method: 'POST', url: '/api/registry/remotes/prototypes/rollback', body: {} })
  await stage.change('prototypes', 'disable', { reason: 'Broken' })
  expect(await events()).toMatchObject([
    { kind: 'disabled', by: 'The operator', version: '1.0.0', detail: 'Broken' },
    { kind: 'rolledBack', by: 'Evelyn Everett', version: '1.0.0', before: '2.0.0', commit: 'abcdef1' },
    { kind: 'released', by: 'The operator', version: '2.0.0', before: '1.0.0', commit: 'abcdef1' },
    { kind: 'released', by: 'The operator', version: '1.0.0', before: null },
  ])
  const { items, next } = (await stage.byToken({ url: '/api/registry/remotes/prototypes/events?take=3' })).json<{
    items: ReleaseEvent[]
    next: number
  }>()
  expect(items).toHaveLength(3)
  const rest = await stage.byToken({ url: `/api/registry/remotes/prototypes/events?before=${next}` })
  expect(rest.json()).toMatchObject({ items: [{ version: '1.0.0' }], next: null })
})

test('loses none of twenty changes at once, and one follows the other', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index)
  const answers = await Promise.all(
    twenty.map((index) =>
      index % 2 === 0
        ? stage.change('prototypes', 'promote', { version: index % 4 === 0 ? '1.0.0' : '2.0.0' })
        : stage.change('prototypes', 'disable', { reason: `Reason ${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
  const trail = (await events()).reverse()
  expect(trail.filter(({ kind }) => kind === 'disabled')).toHaveLength(10)
  const turns = trail.filter(({ before }) => before !== null)
  expect(turns.length).toBeGreaterThan(1)
  for (const [index, { before }] of turns.slice(1).entries()) expect(before).toBe(turns[index]?.version)
  expect((await stage.state()).live).toBe(turns.at(-1)?.version)
})

test('gives a version up only where it is in use nowhere, and takes it again', async () => {
  const remove = (version: string) =>
    stage.byToken({ method: 'DELETE', url: `/api/registry/remotes/prototypes/releases/${version}` })
  await stage.publish(aRelease({ version: '3.0.0' }))
  await stage.change('prototypes', 'rollback', { version: '1.0.0' })
  expect(code(await remove('3.0.0'))).toEqual([409, 'registry/release-kept'])
  await stage.asOwner(`update registry_releases set released_at = now() - interval '31 days'`)
  expect((await stage.state()).versions.filter(({ isKept }) => !isKept).map(({ version }) => version)).toEqual([
    '3.0.0',
    '2.0.0',
  ])
  expect(code(await remove('1.0.0'))[1]).toBe('registry/release-kept')
  expect((await remove('3.0.0')).status).toBe(204)
  expect(code(await stage.change('prototypes', 'promote', { version: '3.0.0' }))[1]).toBe('registry/release-removed')
  expect((await stage.publish(aRelease({ version: '3.0.0' }))).status).toBe(200)
  expect((await stage.change('prototypes', 'promote', { version: '3.0.0' })).status).toBe(200)
})
