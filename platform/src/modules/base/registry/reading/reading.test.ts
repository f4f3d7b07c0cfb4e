import { isSignedBy, type Registry, type RegistryKey } from '@lintel/shared/remote'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { aRelease, openRegistryStage, type RegistryStage } from '../testing/registry-stage.ts'

let stage: RegistryStage
beforeEach(async () => {
  stage = await openRegistryStage()
  await stage.publish(aRelease())
})
afterEach(() => stage.close())

async function key(): Promise<RegistryKey> {
  return (await stage.call({ url: '/api/registry/key' })).json<RegistryKey>()
}

test('is signed over its very bytes, by a key that all processes share', async () => {
  const answer = await stage.call({ url: '/api/registry' })
  const signature = String(answer.headers['x-registry-signature'])
  const bytes = new TextEncoder().encode(answer.text)
  expect(await isSignedBy(await key(), signature, bytes)).toBe(true)
  expect(await isSignedBy(await key(), signature, new TextEncoder().encode(`${answer.text} `))).toBe(false)
  const other = await stage.another()
  const otherKey = (await other.inject({ url: '/api/registry/key' })).json<RegistryKey>()
  const same = await other.inject({ url: '/api/registry' })
  await other.close()
  expect(otherKey).toEqual(await key())
  expect(otherKey).not.toHaveProperty('d')
  expect(same.payload).toBe(answer.text)
})

test('is made once for as long as nothing changes, with one statement a call', async () => {
  await stage.registry()
  let statements = 0
  stage.pool.on('acquire', () => (statements += 1))
  for (let call = 0; call < 5; call += 1) await stage.registry()
  expect(statements).toBe(5)
  const before = (await stage.registry()).revision ?? 0
  await stage.publish(aRelease({ version: '2.0.0' }))
  const after: Registry = await stage.registry()
  expect(after.revision).toBeGreaterThan(before)
  expect(after.remotes[0]).toMatchObject({ version: '2.0.0' })
})

test('follows a change by another process, and by an older version that notes no event', async () => {
  await stage.registry()
  await stage.publish(aRelease({ version: '2.0.0' }))
  const other = await stage.another()
  const read = async () => (await other.inject({ url: '/api/registry' })).json<Registry>().remotes[0]?.version
  expect(await read()).toBe('2.0.0')
  await stage.asOwner(`update registry_remotes set version = '1.0.0', changed_at = clock_timestamp()`)
  expect([await read(), await stage.listed()]).toEqual(['1.0.0', ['prototypes 1.0.0']])
  await other.close()
})

test('leaves out what this version cannot read, and keeps the rest', async () => {
  await stage.publish(aRelease({ name: 'assembly' }))
  await stage.publish(aRelease({ name: 'assembly', version: '2.0.0' }))
  await stage.asOwner(`update registry_releases set release = '{}' where name = 'assembly' and version = '1.0.0'`)
  const { remotes } = await stage.registry()
  expect(remotes.map(({ name, earlier }) => [name, earlier?.length])).toEqual([
    ['assembly', undefined],
    ['prototypes', undefined],
  ])
})
