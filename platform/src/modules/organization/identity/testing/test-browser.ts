import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export type BrowserResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  url: URL
  /** The URL of a redirect. */
  location: URL | undefined
  json(): unknown
}

type Request = {
  method?: 'GET' | 'POST' | 'OPTIONS'
  form?: Record<string, string>
  json?: unknown
  headers?: Record<string, string>
}

type Cookie = { name: string; value: string; path: string; attributes: string }

/** A minimal browser for signing in: cookies with paths, forms, and redirects on request. */
export type TestBrowser = {
  cookies: Cookie[]
  send(address: string | URL, request?: Request): Promise<BrowserResponse>
  /** Follows redirects within the provider. */
  follow(response: BrowserResponse): Promise<BrowserResponse>
}

export function openBrowser(app: FastifyInstance, issuer = 'http://localhost:9011/'): TestBrowser {
  const cookies: Cookie[] = []
  async function send(address: string | URL, { method, form, json, headers }: Request = {}): Promise<BrowserResponse> {
    const url = new URL(address, issuer)
    const body = payload(form, json)
    const response = await app.inject({
      method: method ?? (body.payload === undefined ? 'GET' : 'POST'),
      url: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: 'text/html,*/*',
        cookie: cookieHeader(cookies, url),
        ...body.headers,
        ...headers,
      },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    })
    store(cookies, response.headers['set-cookie'], url)
    const location = response.headers.location
    return {
      status: response.statusCode,
      headers: response.headers as BrowserResponse['headers'],
      text: response.payload,
      url,
      location: typeof location === 'string' ? new URL(location, url) : undefined,
      json: () => JSON.parse(response.payload) as unknown,
    }
  }
  async function follow(response: BrowserResponse): Promise<BrowserResponse> {
    const isOurs = response.location?.origin === new URL(issuer).origin
    return response.location && isOurs ? follow(await send(response.location)) : response
  }
  return { cookies, send, follow }
}

function payload(form: Request['form'], json: unknown): { payload?: string; headers: Record<string, string> } {
  if (form) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { payload: new URLSearchParams(form).toString(), headers }
  }
  if (json !== undefined) return { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  return { headers: {} }
}

function cookieHeader(cookies: Cookie[], url: URL): string {
  const fitting = cookies.filter(
    ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
  )
  return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function store(cookies: Cookie[], header: string | string[] | undefined, url: URL): void {
  for (const line of [header ?? []].flat()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? url.pathname
    const existingIndex = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
    if (existingIndex >= 0) cookies.splice(existingIndex, 1)
    const isGone = attributes.some((attribute) => /^expires=thu, 01 jan 1970/i.test(attribute))
    if (!isGone) cookies.push({ name, value, path, attributes: attributes.join('; ') })
  }
}

export type Pkce = { verifier: string; challenge: string }

export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const callback = 'http://localhost:9000/callback'

/** The URL that the browser's SDK would open. Parameters that are `undefined` are left out. */
export function authorizeAddress(pkce: Pkce, changes: Record<string, string | undefined> = {}): string {
  const parameters: Record<string, string | undefined> = {
    client_id: 'lintel-web',
    scope: 'openid profile email offline_access',
    audience: 'https://api.lintel.test',
    redirect_uri: callback,
    response_type: 'code',
    response_mode: 'query',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    auth0Client: 'eyJuYW1lIjoiYXV0aDAtcmVhY3QifQ==',
    ...changes,
  }
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/authorize?${new URLSearchParams(present).toString()}`
}

export type Person = { email: string; password: string }
export const designer: Person = { email: 'designer@lintel.test', password: 'lintel' }

export function hiddenToken(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Opens the application's sign-in and stops at the form. */
export async function openForm(browser: TestBrowser, changes: Record<string, string | undefined> = {}) {
  const pkce = createPkce()
  const form = await browser.follow(await browser.send(authorizeAddress(pkce, changes)))
  return { pkce, form }
}

export function submit(
  browser: TestBrowser,
  form: BrowserResponse,
  fields: Record<string, string>,
): Promise<BrowserResponse> {
  return browser.send(form.url, { form: { csrf: hiddenToken(form.text), ...fields } })
}

export type Tokens = {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  scope: string
}

/** The complete sign-in, from opening the application to getting its tokens. */
export async function signInFully(browser: TestBrowser, person: Person = designer): Promise<Tokens> {
  const { pkce, form } = await openForm(browser)
  const back = await browser.follow(await submit(browser, form, person))
  const response = await exchange(browser, back.location?.searchParams.get('code') ?? '', pkce)
  return response.json() as Tokens
}

export function exchange(browser: TestBrowser, code: string, pkce: Pkce): Promise<BrowserResponse> {
  const form = {
    grant_type: 'authorization_code',
    client_id: 'lintel-web',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: callback,
  }
  return browser.send('/oauth/token', { form, headers: { origin: 'http://localhost:9000', accept: '*/*' } })
}

export function refresh(browser: TestBrowser, token: string): Promise<BrowserResponse> {
  const form = { grant_type: 'refresh_token', client_id: 'lintel-web', refresh_token: token }
  return browser.send('/oauth/token', { form, headers: { accept: '*/*' } })
}
