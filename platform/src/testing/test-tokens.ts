import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { testRun, type TestKeys } from './test-run.ts'

export type TokenOverrides = JWTPayload & { alg?: string; kid?: string }

export type TestTokens = {
  keys: JWTVerifyGetKey
  tokenFor(userId: string, overrides?: TokenOverrides): Promise<string>
}

export async function makeTestKeys(): Promise<TestKeys> {
  const [current, retired] = await Promise.all([makeKey('test'), makeKey('retired')])
  return { current, retired }
}

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

type Audience = { issuer: string; audience: string }

/** Signs access tokens as the identity provider would; overrides make them invalid on purpose. */
export async function createTestTokens(
  { issuer, audience }: Audience,
  { current, retired }: TestKeys = testRun().keys,
): Promise<TestTokens> {
  const privateKey = await importJWK(current, 'RS256')
  return {
    keys: createLocalJWKSet({ keys: [publicHalf(current), publicHalf(retired)] }),
    tokenFor: async (userId, { alg = 'RS256', kid = 'test', ...claims } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: audience, sub: userId, iat: now, exp: now + 3600, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'at+jwt' }).sign(privateKey)
    },
  }
}

function publicHalf({ kty, n, e, kid }: JWK): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
}
