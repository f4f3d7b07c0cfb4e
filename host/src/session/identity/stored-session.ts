type StoredToken = { body: { access_token: string }; expiresAt: number }
type StoredPerson = { decodedToken: { claims: { sub: string } } }

/** Seconds before its end at which the SDK already asks for another token. */
const leeway = 60

function read(key: string): unknown {
  return JSON.parse(localStorage.getItem(key) ?? 'null')
}

/**
 * The session as the SDK keeps it in localStorage, for the script that runs before the SDK does: who is signed in, and a
 * token that still holds. Undefined where there is none; throws where storage is closed or what it holds is damaged.
 */
export function storedSession({ clientId, audience }: { clientId: string; audience: string }) {
  const prefix = `@@auth0spajs@@::${clientId}::`
  const person = read(`${prefix}@@user@@`) as StoredPerson | null
  const tokens = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${audience}::`))
  const token = tokens
    .map((key) => read(key) as StoredToken)
    .find(({ body, expiresAt }) => body.access_token && expiresAt - leeway > Date.now() / 1000)
  if (!person || !token) return undefined
  return { person: person.decodedToken.claims.sub, token: token.body.access_token }
}
