import type { ComponentType, ReactNode } from 'react'

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
  /** Ends the round trip on `/callback`; answers the path that the person wanted. */
  finishSignIn: () => Promise<{ target: string | undefined }>
  /** Leaves for the sign-in page; settles only when leaving fails. */
  signIn: (target: string) => Promise<void>
  /** Leaves for the provider's logout, which returns to the site's origin. */
  signOut: () => Promise<void>
  /** Asked before every call; fails with an IdentityError. */
  accessToken: () => Promise<string>
  /** Must be mounted around the application. */
  Provider: ComponentType<{ children: ReactNode }>
}

export const identityErrorCodes = {
  /** The provider does not know the person any more: only signing in again helps. */
  loginRequired: 'identity/login-required',
  unreachable: 'identity/unreachable',
  /** The provider answered the sign-in with a refusal, or the answer does not belong to a sign-in of ours. */
  refused: 'identity/refused',
} as const

type IdentityErrorCode = (typeof identityErrorCodes)[keyof typeof identityErrorCodes]

/** Signing in or asking for a token failed; `message` is fit for people. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  /** The path that the person wanted when a round trip failed, as far as it is known. */
  readonly target: string | undefined

  constructor(
    code: IdentityErrorCode,
    message: string,
    options: { cause?: unknown; target?: string | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.target = options.target
  }
}

export function isIdentityError(error: unknown): error is IdentityError {
  return error instanceof Error && error.name === 'IdentityError'
}
