import type { ComponentType } from 'react'

/** The identity provider's claims about the signed-in person. */
export type IdentityClaims = {
  sub: string
  name?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  email?: string | undefined
}

export type IdentityState = { status: 'signed-in'; claims: IdentityClaims } | { status: 'signed-out' }

/** The shell's interface to the identity provider. Tests provide their own. */
export type Identity = {
  /** Checks the session silently. Rejects with an IdentityError if the provider cannot be reached. */
  restore: () => Promise<IdentityState>
  /** Ends the round trip on `/callback`; returns the path that the person wanted to open. */
  finishSignIn: () => Promise<{ target: string | undefined }>
  /** Rejects with an IdentityError if the provider does not respond, which avoids the browser's error page. */
  checkReachable: () => Promise<void>
  /**
   * Navigates to the sign-in page; settles only if that fails. With `isAsked` the provider asks for a password even
   * if it has a session: after a sign-out that it may not have received.
   */
  signIn: (target: string, options?: { isAsked: boolean }) => Promise<void>
  /**
   * Navigates to the provider's logout, which returns to the site's origin; settles only if that fails. `onSessionRemoved`
   * is called as soon as the session is removed from this browser.
   */
  signOut: (onSessionRemoved: () => void) => Promise<void>
  /**
   * Called before every API call; rejects with an IdentityError. A token that the server has refused is not returned
   * again.
   */
  accessToken: (rejectedToken?: string) => Promise<string>
  /** Renders nothing, but must be mounted: no promise settles without it. */
  Mount: ComponentType
}
