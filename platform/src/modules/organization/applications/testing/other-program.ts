import type { ApplicationSecret } from '@lintel/shared/contract/applications'
import {
  createPkce,
  designer,
  hiddenToken,
  openBrowser,
  type BrowserResponse,
  type Person,
  type Pkce,
  type TestBrowser,
} from '../../identity/testing/test-browser.ts'
import type { ApplicationHarness } from './application-harness.ts'

export type ProgramTokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }
type Fields = Record<string, string | undefined>

/** An OAuth client: a browser for its user, and requests of its own. */
export type OtherProgram = {
  browser: TestBrowser
  pkce: Pkce
  /** Opens the browser, signs the user in if necessary, and stops at the consent page. */
  open(parameters?: Fields): Promise<BrowserResponse>
  /** Presses a button on that page and returns the redirect's URL. */
  press(page: BrowserResponse, intent: 'allow' | 'cancel', fields?: Fields): Promise<URL>
  redeem(code: string, fields?: Fields): Promise<BrowserResponse>
  refresh(token: string): Promise<BrowserResponse>
  revoke(token: string): Promise<BrowserResponse>
  /** The complete sign-in. */
  signIn(): Promise<ProgramTokens>
}

const redirectAddress = 'http://localhost:8123/callback'

export function openProgram(
  { identity }: ApplicationHarness,
  { id, secret }: Pick<ApplicationSecret, 'id' | 'secret'>,
  person: Person = designer,
): OtherProgram {
  const [browser, pkce] = [openBrowser(identity.app), createPkce()]
  const challenge = secret === null && { code_challenge: pkce.challenge, code_challenge_method: 'S256' }
  const defaults = { response_type: 'code', client_id: id, state: 'its state', redirect_uri: redirectAddress }
  const post = callerOf({ identity }, { id, secret })
  const program: OtherProgram = {
    browser,
    pkce,
    open: async (parameters = {}) => {
      const url = present({ ...defaults, ...challenge, ...parameters })
      const page = await browser.follow(await browser.send(`/authorize?${new URLSearchParams(url).toString()}`))
      if (!page.url.pathname.startsWith('/u/login/')) return page
      const form = { csrf: hiddenToken(page.text), ...person }
      return browser.follow(await browser.send(page.url, { form }))
    },
    press: async (page, intent, fields = {}) => {
      const form = present({ csrf: hiddenToken(page.text), intent, ...fields })
      const end = await browser.follow(await browser.send(page.url, { form }))
      if (!end.location)
        throw new Error(`The browser was not sent back: ${end.url.pathname} is answered ${end.status}.`)
      return end.location
    },
    redeem: (code, fields = {}) => {
      const proof = secret === null && { code_verifier: pkce.verifier }
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectAddress, ...proof, ...fields }
      return post('/oauth/token', form)
    },
    refresh: (token) => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token }),
    revoke: (token) => post('/oauth/revoke', { token }),
    signIn: async () => {
      const back = await program.press(await program.open(), 'allow')
      return (await program.redeem(back.searchParams.get('code') ?? '')).json() as ProgramTokens
    },
  }
  return program
}

/** Requests of the program itself, without the browser's cookies. */
function callerOf(
  { identity }: Pick<ApplicationHarness, 'identity'>,
  { id, secret }: Pick<ApplicationSecret, 'id' | 'secret'>,
): (address: string, form: Fields) => Promise<BrowserResponse> {
  const authorization = `Basic ${Buffer.from(`${id}:${secret ?? ''}`).toString('base64')}`
  return (address, form) => {
    const isBasic = secret !== null && form['client_secret'] === undefined
    return openBrowser(identity.app).send(address, {
      form: present({ ...(!isBasic && { client_id: id }), ...form }),
      headers: { accept: 'application/json', ...(isBasic && { authorization }) },
    })
  }
}

function present(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
