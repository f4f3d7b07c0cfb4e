import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose'

export type TokenOverrides = JWTPayload & { alg?: string; kid?: string }

export type TestTokens = {
  keys: JWTVerifyGetKey
  tokenFor(userId: string, overrides?: TokenOverrides): Promise<string>
}

const keyPair = generateKeyPair('RS256', { extractable: true })
const retiredKeyPair = generateKeyPair('RS256', { extractable: true })

/** Signs access tokens as the identity provider would; overrides make them wrong on purpose. */
export async function createTestTokens(issuer: string, audience: string): Promise<TestTokens> {
  const { publicKey, privateKey } = await keyPair
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const retired = { ...(await exportJWK((await retiredKeyPair).publicKey)), kid: 'retired', alg: 'RS256', use: 'sig' }
  return {
    keys: createLocalJWKSet({ keys: [jwk, retired] }),
    tokenFor: async (userId, { alg = 'RS256', kid = 'test', ...claims } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: audience, sub: userId, iat: now, exp: now + 3600, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'at+jwt' }).sign(privateKey)
    },
  }
}
