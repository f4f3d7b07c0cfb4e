import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { isSignedBy, type RegistryKey } from './registry-signature.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const bytes = new TextEncoder().encode('{"remotes":[]}')
const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
const jwk = publicKey.export({ format: 'jwk' }) as RegistryKey

test('knows the platform by its key, and no other bytes, signature or key', async () => {
  expect(await isSignedBy(jwk, signature, bytes)).toBe(true)
  expect(await isSignedBy(jwk, signature, new TextEncoder().encode('{"remotes":[ ]}'))).toBe(false)
  expect(
    await isSignedBy(
      jwk,
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      bytes,
    ),
  ).toBe(false)
  expect(await isSignedBy(jwk, '', bytes)).toBe(false)
  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as RegistryKey
  expect(await isSignedBy(another, signature, bytes)).toBe(false)
})
