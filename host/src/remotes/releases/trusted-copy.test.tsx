import { beforeAll, expect, test } from '@jest/globals'
import { aRegistry } from '../../testing/fixtures.ts'
import { assertTrusted, type Copy } from './trusted-copy.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const hour = 3_600_000
let keys: CryptoKeyPair
let key: { kty: 'EC'; crv: 'P-256'; x: string; y: string }

beforeAll(async () => {
  keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  key = await publicKey(keys)
})

async function publicKey({ publicKey: made }: CryptoKeyPair) {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', made)
  return { kty: 'EC', crv: 'P-256', x, y } as const
}

/** As the platform signs the very bytes of its answer. */
async function signed(text: string) {
  const mark = await crypto.subtle.sign(algorithm, keys.privateKey, new TextEncoder().encode(text))
  return Buffer.from(mark).toString('base64url')
}

async function aCopy({ age = hour, issued }: { age?: number; issued?: number } = {}): Promise<Copy> {
  const issuedAt = issued === undefined ? undefined : new Date(Date.now() - issued).toISOString()
  const registry = { ...aRegistry(), ...(issuedAt && { issuedAt }) }
  const text = JSON.stringify(registry)
  return { text, registry, proof: JSON.stringify({ signature: await signed(text), at: Date.now() - age }) }
}

test('stands by a signed copy of today', async () => {
  await expect(assertTrusted(await aCopy(), key)).resolves.toBeUndefined()
  await expect(assertTrusted(await aCopy({ issued: 23 * hour }), key)).resolves.toBeUndefined()
})

test('refuses a copy that has been changed', async () => {
  const copy = await aCopy()
  const text = copy.text.replace('http://localhost:9001/', 'http://evil.test:9001/')
  expect(text).not.toBe(copy.text)
  await expect(assertTrusted({ ...copy, text }, key)).rejects.toThrow('has been changed')
})

test('refuses a copy of another platform', async () => {
  const other = await publicKey(await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']))
  await expect(assertTrusted(await aCopy(), other)).rejects.toThrow('has been changed')
})

test('refuses a copy that is a day old, by whichever time is the earlier', async () => {
  await expect(assertTrusted(await aCopy({ age: 25 * hour }), key)).rejects.toThrow('older than a day')
  await expect(assertTrusted(await aCopy({ issued: 25 * hour }), key)).rejects.toThrow('older than a day')
})

test.each([
  ['nothing', undefined],
  ['no signature', JSON.stringify({ signature: null, at: Date.now() })],
])('refuses a copy of which %s is stored', async (_, proof) => {
  await expect(assertTrusted({ ...(await aCopy()), proof }, key)).rejects.toThrow()
})

test('refuses every copy where nobody can tell whose it is', async () => {
  await expect(assertTrusted(await aCopy(), undefined)).rejects.toThrow('not signed for this site')
})
