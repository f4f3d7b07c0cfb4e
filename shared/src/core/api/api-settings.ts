export type ApiSettings = {
  /** Where the calls go: `/api` or an absolute address. */
  baseUrl: string
  /** Asked silently before every call; undefined sends the call without a token. */
  getAccessToken: () => Promise<string | undefined>
  /** Asked for another token when the server rejects one with 401; the call is then made once more. */
  renewAccessToken?: (refused: string) => Promise<string | undefined>
  /** Told once per token that the server rejects, however many calls fail with 401 at that time. */
  onUnauthorized?: () => void
}

const unset: ApiSettings = { baseUrl: '/api', getAccessToken: () => Promise.resolve(undefined) }

let settings = unset
let refused: { token: string | undefined } | undefined

/** Tells the API client where the platform is and how to get a token. */
export function installApi(next: ApiSettings): void {
  settings = next
  refused = undefined
}

export function apiSettings(): ApiSettings {
  return settings
}

export function reportUnauthorized(token: string | undefined): void {
  if (refused && refused.token === token) return
  refused = { token }
  settings.onUnauthorized?.()
}
