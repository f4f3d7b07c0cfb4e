import { aConfig } from './fixtures.ts'

const { clientId, audience } = aConfig().identity

type Stored = { person?: string; token?: string; lifetime?: number }

/** Leaves a session in the browser as the SDK does, of the person and with the token of the fake identity. */
export function storeSession({ person = 'auth0|ada', token = 'test-token', lifetime = 3600 }: Stored = {}): void {
  const prefix = `@@auth0spajs@@::${clientId}`
  const entry = { body: { access_token: token }, expiresAt: Math.floor(Date.now() / 1000) + lifetime }
  localStorage.setItem(`${prefix}::${audience}::openid profile email offline_access`, JSON.stringify(entry))
  localStorage.setItem(`${prefix}::@@user@@`, JSON.stringify({ decodedToken: { claims: { sub: person } } }))
}
