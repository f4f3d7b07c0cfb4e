import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { Signatures } from '../../../../interfaces/files.ts'

export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }
export type SigningKey = { publicKey: PublicKey; sign(bytes: string): string }

const coordinate = 32

/**
 * The key that the registry is signed with, made of the secret that all processes of an installation share anyway: whoever is given the
 * same `FILES_SECRET` has the same key, and nothing more has to be kept. Of four thousand million secrets one does not fit the curve.
 */
export function createRegistryKey(signatures: Signatures): SigningKey {
  for (let attempt = 0; ; attempt += 1) {
    const d = signatures.sign('the registry', `key ${attempt}`)
    const key = keyOf(d)
    if (key) return key
  }
}

function keyOf(d: string): SigningKey | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(d, 'base64url')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_INVALID_KEYTYPE') return undefined
    throw error
  }
  const point = curve.getPublicKey()
  const publicKey: PublicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + coordinate).toString('base64url'),
    y: point.subarray(1 + coordinate).toString('base64url'),
  }
  const privateKey = createPrivateKey({ key: { ...publicKey, d }, format: 'jwk' })
  return {
    publicKey,
    sign: (bytes) =>
      sign('sha256', Buffer.from(bytes), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
