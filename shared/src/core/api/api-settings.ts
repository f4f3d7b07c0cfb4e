export type ApiSettings = {
  /** Base URL of the calls: `/api` or an absolute URL. */
  baseUrl: string
  /** Called before every call; must not need user interaction. Undefined sends the call without a token. */
  getAccessToken: () => Promise<string | undefined>
  /** Called for another token when the server rejects one with 401; the call is then repeated once. */
  renewAccessToken?: (refused: string) => Promise<string | undefined>
  /** Called once per rejected token, even if several calls fail with 401 at that time. */
  onUnauthorized?: () => void
}

const defaults: ApiSettings = { baseUrl: '/api', getAccessToken: () => Promise.resolve(undefined) }

let settings = defaults
let rejected: { token: string | undefined } | undefined

/** Sets the platform's address and the source of tokens. */
export function installApi(next: ApiSettings): void {
  settings = next
  rejected = undefined
}

export function apiSettings(): ApiSettings {
  return settings
}

export function reportUnauthorized(token: string | undefined): void {
  if (rejected && rejected.token === token) return
  rejected = { token }
  settings.onUnauthorized?.()
}
