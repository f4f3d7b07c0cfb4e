import { IdentityError } from '../session/identity/identity-error.ts'
import type { Identity, IdentityState } from '../session/identity/identity.ts'

export type FakeIdentity = Identity & {
  /** Targets of the navigations to the sign-in page. */
  signIns: string[]
  signOuts: number
}

const signedInAda: IdentityState = {
  status: 'signed-in',
  claims: { sub: 'auth0|ada', name: 'Ada Byrne', givenName: 'Ada', familyName: 'Byrne', email: 'ada@lintel.test' },
}

/** A fake identity provider; by default someone is signed in. */
export function fakeIdentity(overrides: Partial<Identity> = {}): FakeIdentity {
  const identity: FakeIdentity = {
    signIns: [],
    signOuts: 0,
    restore: () => Promise.resolve(signedInAda),
    finishSignIn: () => Promise.resolve({ target: undefined }),
    checkReachable: () => Promise.resolve(),
    signIn(target) {
      identity.signIns.push(target)
      return new Promise(() => {})
    },
    signOut(onSessionRemoved) {
      identity.signOuts += 1
      onSessionRemoved()
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
