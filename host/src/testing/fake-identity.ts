import { IdentityError } from '../session/identity/identity-error.ts'
import type { Identity, IdentityState } from '../session/identity/identity.ts'
import { aConfig } from './fixtures.ts'

export type FakeIdentity = Identity & {
  /** The targets with which the shell left for the sign-in page. */
  signIns: string[]
  signOuts: number
}

const signedInAda: IdentityState = {
  status: 'signed-in',
  claims: { sub: 'auth0|ada', name: 'Ada Byrne', givenName: 'Ada', familyName: 'Byrne', email: 'ada@lintel.test' },
}

/** An identity provider without network: someone is signed in unless the test says otherwise. */
export function fakeIdentity(overrides: Partial<Identity> = {}): FakeIdentity {
  const identity: FakeIdentity = {
    signIns: [],
    signOuts: 0,
    restore: () => Promise.resolve(signedInAda),
    finishSignIn: () => Promise.resolve({ target: undefined }),
    reach: () => Promise.resolve(),
    signIn(target) {
      identity.signIns.push(target)
      return new Promise(() => {})
    },
    signOut(onForgotten) {
      identity.signOuts += 1
      onForgotten()
      return new Promise(() => {})
    },
    accessToken: () => Promise.resolve('test-token'),
    Mount: () => null,
    ...overrides,
  }
  return identity
}

export function unreachableIdentity(): IdentityError {
  return new IdentityError('identity/unreachable')
}

const { clientId, audience } = aConfig().identity

type Stored = { person?: string; token?: string; lifetime?: number }

/** Leaves a session in the browser as the SDK does, of the person and with the token of the fake identity. */
export function storeSession({ person = 'auth0|ada', token = 'test-token', lifetime = 3600 }: Stored = {}): void {
  const prefix = `@@auth0spajs@@::${clientId}`
  const entry = { body: { access_token: token }, expiresAt: Math.floor(Date.now() / 1000) + lifetime }
  localStorage.setItem(`${prefix}::${audience}::openid profile email offline_access`, JSON.stringify(entry))
  localStorage.setItem(`${prefix}::@@user@@`, JSON.stringify({ decodedToken: { claims: { sub: person } } }))
}
