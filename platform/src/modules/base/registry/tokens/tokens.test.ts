import type { NewReleaseToken, ReleaseToken, RemoteState } from '@lintel/shared/contract/releases'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { aRelease, openRegistryStage, operatorToken, type RegistryStage } from '../testing/registry-stage.ts'

let stage: RegistryStage
beforeEach(async () => {
  stage = await openRegistryStage({ REGISTRY_ORGANIZATIONS: 'CFA' })
  await stage.publish(aRelease())
  await stage.publish(aRelease({ name: 'assembly' }))
})
afterEach(() => stage.close())

const url = '/api/registry/tokens'

async function make(remotes: string[]): Promise<NewReleaseToken> {
  const answer = await stage.byPerson({ method: 'POST', url, body: { team: 'Catalogue team', remotes } })
  expect(answer.status).toBe(200)
  return answer.json<NewReleaseToken>()
}

function code(answer: Awaited<ReturnType<RegistryStage['call']>>): [number, string] {
  return [answer.status, answer.json<{ code: string }>().code]
}

test('lets a team release its remotes and no other one', async () => {
  const { token } = await make(['prototypes'])
  expect((await stage.publish(aRelease({ version: '2.0.0' }), token)).status).toBe(201)
  expect((await stage.change('prototypes', 'rollback', {}, token)).status).toBe(200)
  const others = [
    stage.publish(aRelease({ name: 'assembly', version: '2.0.0' }), token),
    ...['rollback', 'promote', 'enable', 'end-trial'].map((verb) => stage.change('assembly', verb, {}, token)),
    stage.change('assembly', 'disable', { reason: 'Why not' }, token),
    stage.change('assembly', 'trial', { version: '1.0.0', share: 5 }, token),
    stage.byToken({ method: 'PUT', url: '/api/registry/remotes/assembly', body: { disabled: 'Why not' } }, token),
    stage.byToken({ method: 'DELETE', url: '/api/registry/remotes/assembly/releases/1.0.0' }, token),
    stage.byToken({ url: '/api/registry/remotes/assembly/events' }, token),
    stage.byToken({ url: '/api/registry/remotes/assembly/visits' }, token),
    stage.byToken({ url }, token),
    stage.byToken({ method: 'POST', url, body: { team: 'More', remotes: ['assembly'] } }, token),
  ]
  for (const answer of await Promise.all(others)) expect(code(answer)).toEqual([403, 'registry/not-yours'])
  const seen = await stage.byToken({ url: '/api/registry/remotes' }, token)
  expect(seen.json<{ items: RemoteState[] }>().items.map(({ name }) => name)).toEqual(['prototypes'])
  expect((await stage.state()).versions[0]).toMatchObject({ version: '2.0.0', releasedBy: 'Catalogue team' })
})

test('is told once, kept as a digest, and refused once revoked or expired', async () => {
  const { token, id } = await make(['prototypes'])
  const { token: other } = await make(['prototypes'])
  const listed = await stage.byPerson({ url })
  expect(listed.text).not.toContain(token)
  expect(JSON.stringify(await stage.asOwner('select * from registry_tokens'))).not.toContain(token)
  expect((await stage.byToken({ url: '/api/registry/remotes' }, token)).status).toBe(200)
  expect((await stage.byPerson({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(204)
  expect((await stage.byPerson({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(404)
  expect(code(await stage.byToken({ url: '/api/registry/remotes' }, token))).toEqual([401, 'registry/token-refused'])
  await stage.asOwner(`update registry_tokens set expires_at = now() - interval '1 second' where revoked_at is null`)
  expect((await stage.byToken({ url: '/api/registry/remotes' }, other)).status).toBe(401)
  const items = (await stage.byPerson({ url })).json<{ items: ReleaseToken[] }>().items
  expect(items.map(({ revokedAt, lastUsedAt }) => [revokedAt !== null, lastUsedAt !== null])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(stage.logged()).not.toContain(token)
})

test('lets people release who have the role, in an organization that the settings name', async () => {
  const body = { reason: 'Broken' }
  const call = { method: 'POST', url: '/api/registry/remotes/prototypes/disable', body } as const
  expect((await stage.byPerson(call)).status).toBe(200)
  expect(code(await stage.byPerson(call, 'local|designer'))).toEqual([403, 'roles/missing'])
  expect(code(await stage.byPerson({ ...call, organization: 'HFA' }))).toEqual([403, 'registry/organization-refused'])
  expect((await stage.byPerson({ ...call, organization: 'HFA' }, 'local|designer')).status).toBe(404)
  expect((await stage.call(call)).status).toBe(401)
})

test('lets the operator do everything, and publishes by tokens only', async () => {
  expect((await stage.byToken({ url }, operatorToken)).status).toBe(200)
  const publication = { method: 'POST', url: '/api/registry/releases', body: aRelease({ version: '3.0.0' }) } as const
  expect((await stage.byPerson(publication)).status).toBe(401)
})
