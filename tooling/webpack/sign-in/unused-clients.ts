// Stands for the clients that the SDK makes when it starts, for second factors, passkeys, connected accounts and anonymous sessions, and for
// what it makes where tokens are bound to a key of the browser (DPoP) or where it makes calls itself. Lintel asks for none of them, and with
// the libraries of OAuth and of encryption below them they were more than half of what signing in fetched.

/** Of `@auth0/auth0-auth-js`, by which the others make their calls. */
export class AuthClient {
  readonly mfa = undefined
  readonly passkey = undefined
  readonly anonymous = undefined
}

export class MfaApiClient {
  /** The SDK notes here what a second factor would need, and then says that one is asked for: we begin a new sign-in instead. */
  setMFAAuthDetails(): void {
    return undefined
  }
}

export class PasskeyApiClient {
  readonly isUnused = true
}

export class MyAccountApiClient {
  readonly isUnused = true
}

export class AnonymousSessionApiClient {
  readonly isUnused = true
}

/** Of calls that the SDK would make: the API client makes ours. */
export class Fetcher {
  readonly isUnused = true
}

export class Dpop {
  readonly isUnused = true
  constructor() {
    throw new Error('The build leaves DPoP out of the sign-in SDK (tooling/webpack/sign-in).')
  }
}
