import type { ComponentType } from 'react'

/** What the identity provider says about the person who signed in. */
export type IdentityClaims = {
  sub: string
  name?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  email?: string | undefined
}

export type IdentityState = { status: 'signed-in'; claims: IdentityClaims } | { status: 'signed-out' }

/** The identity provider as the shell uses it. Tests hand in their own. */
export type Identity = {
  /** Checks the session silently. Fails with an IdentityError when the provider cannot be asked. */
  restore: () => Promise<IdentityState>
  /** Ends the round trip on `/callback`; returns the path that the person wanted. */
  finishSignIn: () => Promise<{ target: string | undefined }>
  /** Fails with an IdentityError where the provider does not answer, which spares people the browser's error page. */
  reach: () => Promise<void>
  /**
   * Leaves for the sign-in page; settles only when leaving fails. Whoever `isAsked` has to give a password even where
   * the provider still knows someone: after a sign-out of which it may not have heard yet.
   */
  signIn: (target: string, options?: { isAsked: boolean }) => Promise<void>
  /**
   * Leaves for the provider's logout, which returns to the site's origin; settles only when leaving fails.
   * `onForgotten` is called as soon as this browser keeps nothing of the session.
   */
  signOut: (onForgotten: () => void) => Promise<void>
  /** Asked before every call; fails with an IdentityError. A token that the server has refused is not given again. */
  accessToken: (refused?: string) => Promise<string>
  /** Draws nothing, and must be mounted beside the application: nothing settles without it. */
  Mount: ComponentType
}
