import { jest } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { aConfig } from './fixtures.ts'

const { domain, clientId } = aConfig().identity
export const tokenEndpoint = `${domain}/oauth/token`

type Claims = Record<string, unknown>
type Token = { header?: Claims; claims?: Claims; parts?: number; isUnsigned?: boolean }
type Claimed = Token & { lifetime?: number; refreshToken?: string | null }
export type ProviderResponse = Claimed | (() => Response | Promise<Response>)

/** Generated for the test. The browser does not check the signature, but it is valid. */
const signing = crypto.subtle.generateKey(
  { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  false,
  ['sign'],
)

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function encode(value: Claims): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)))
}

async function idToken(nonce: string | undefined, { header, claims, parts = 3, isUnsigned }: Token): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: `${domain}/`, sub: 'auth0|ada', aud: clientId, nonce, iat: now, exp: now + 3600, ...claims }
  const text = `${encode({ alg: 'RS256', typ: 'JWT', ...header })}.${encode(payload)}`
  const { privateKey } = await signing
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, new TextEncoder().encode(text))
  const all = [...text.split('.'), isUnsigned ? '' : base64Url(new Uint8Array(signature))]
  return all.slice(0, parts).join('.')
}

/**
 * As in browsers, where a syntax error is an `Error` of the page. Node's fetch throws errors of another realm, which
 * the SDK does not recognize.
 */
async function readJson(this: Response): Promise<unknown> {
  return JSON.parse(await this.text())
}

/**
 * Fakes the identity provider's token endpoint; every response contains the nonce of the sign-in page that was
 * opened.
 */
export function fakeProvider() {
  jest.spyOn(Response.prototype, 'json').mockImplementation(readJson)
  const tokenRequests: URLSearchParams[] = []
  let answer: ProviderResponse = {}
  let nonce: string | undefined
  mockServer.use(
    http.get(`${domain}/.well-known/openid-configuration`, () => HttpResponse.json({})),
    http.post(tokenEndpoint, async ({ request }) => {
      tokenRequests.push(new URLSearchParams(await request.text()))
      if (typeof answer === 'function') return answer()
      const { lifetime = 3600, refreshToken = `refresh-${tokenRequests.length}`, ...token } = answer
      return HttpResponse.json({
        access_token: `access-${tokenRequests.length}`,
        token_type: 'Bearer',
        expires_in: lifetime,
        id_token: await idToken(nonce, token),
        ...(refreshToken !== null && { refresh_token: refreshToken }),
      })
    }),
  )
  return {
    tokenRequests,
    answerWith(next: ProviderResponse) {
      answer = next
    },
    /** The parameters of the sign-in page, and the URL that it returns to. */
    signInAt(address: string, result: Record<string, string> = { code: 'code-1' }) {
      const params = new URL(address).searchParams
      nonce = params.get('nonce') ?? undefined
      return `/callback?${new URLSearchParams({ state: params.get('state') ?? '', ...result }).toString()}`
    },
  }
}

export function errorResponse(error: string, description = `${error} it is`, status = 403) {
  return () => HttpResponse.json({ error, error_description: description }, { status })
}
