/** The header of `GET /api/registry` that signs the bytes of its body: ES256 as base64url, without anything around it. */
export const registrySignatureHeader = 'x-registry-signature'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

function decoded(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{86}$/.test(base64url)) return undefined
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** A public key of the curve P-256, as JWK. */
export type RegistryKey = { kty: string; crv: string; x: string; y: string }

/** Whether the platform whose public key this is has sent exactly these bytes. */
export async function isSignedBy(
  key: RegistryKey,
  signature: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const given = decoded(signature)
  if (given === undefined) return false
  const publicKey = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, publicKey, given, bytes)
}
