import { ApiError, apiErrorCodes } from '@lintel/shared/api'
import { paths } from '@lintel/shared/remote'
import { forgetAccess } from '../early/access-hint.ts'
import { identityErrorCodes, isIdentityError, type Identity, type IdentityClaims } from './identity.ts'
import { PersonInTabs } from './person-in-tabs.ts'
import { forgetSignInsAgain, takeSignInAgain } from './sign-in-limit.ts'
import { createSignInProgress } from './sign-in-progress.ts'

type Surroundings = {
  /** Where the person is, or is going. */
  currentTarget: () => string
  /** Shows the error page. */
  showFailure: () => void
}
type Failure = { error: Error; target: string | undefined }

/** Who is signed in, and the ways in and out. */
export class Session {
  readonly progress = createSignInProgress()
  private readonly identity: Identity
  private readonly person: PersonInTabs
  private readonly reload: () => void
  private surroundings: Surroundings | undefined
  private isLeaving = false
  private lastFailure: Failure | undefined

  constructor(identity: Identity, reload: () => void) {
    this.identity = identity
    this.reload = reload
    this.person = new PersonInTabs(() => this.startAgain())
  }

  /** Tells the session where the application is, once there is a router. */
  connect(surroundings: Surroundings): void {
    this.surroundings = surroundings
    this.person.watch()
  }

  /** Who is signed in; whoever is not leaves for the sign-in page and comes back to the target. */
  async requireSignedIn(target: string): Promise<IdentityClaims> {
    const state = await this.identity.restore()
    if (state.status === 'signed-in') {
      if (this.person.enter(state.claims.sub)) return state.claims
      this.startAgain()
      return untilUnload()
    }
    forgetAccess()
    this.progress.set('logging-in')
    await this.identity.signIn(target)
    return untilUnload()
  }

  /** The token for a call, or an ApiError. */
  async accessToken(): Promise<string> {
    try {
      return await this.identity.accessToken()
    } catch (error) {
      if (isLoginRequired(error)) this.signInAgain()
      throw tokenFailure(error)
    }
  }

  /** The server refuses the session: sign in again and come back to the same address. */
  signInAgain(): void {
    if (this.isLeaving) return
    if (!takeSignInAgain()) {
      this.fail(new Error('You were signed in again, but the server still does not accept your session.'))
      return
    }
    this.isLeaving = true
    this.progress.set('logging-in')
    this.identity.signIn(this.surroundings?.currentTarget() ?? paths.home()).catch((error: unknown) => {
      this.isLeaving = false
      this.fail(error)
    })
  }

  /** The person asks for another sign-in, which the limit on those that the shell starts must not stop. */
  retrySignIn(): void {
    forgetSignInsAgain()
    this.signInAgain()
  }

  async signOut(): Promise<void> {
    forgetSignInsAgain()
    forgetAccess()
    this.person.leave()
    await this.identity.signOut()
  }

  /** Never settles while the browser is on its way to the sign-in page, so that no error flashes up before. */
  stayWhileLeaving(): Promise<void> {
    return this.isLeaving ? untilUnload() : Promise.resolve()
  }

  /** Why the last sign-in failed and where the person wanted to go, for the error page. */
  get failure(): Failure | undefined {
    return this.lastFailure
  }

  rememberFailure(error: unknown, target?: string): void {
    this.lastFailure = { error: error instanceof Error ? error : new Error(String(error)), target }
  }

  /** Somebody else has the session now; the splash screen covers what the person before saw. */
  private startAgain(): void {
    this.progress.set('logging-in')
    this.reload()
  }

  private fail(error: unknown): void {
    this.rememberFailure(error, this.surroundings?.currentTarget())
    this.surroundings?.showFailure()
  }
}

function isLoginRequired(error: unknown): boolean {
  return isIdentityError(error) && error.code === identityErrorCodes.loginRequired
}

function tokenFailure(cause: unknown): ApiError {
  const detail = cause instanceof Error ? cause.message : 'The sign-in service did not answer.'
  return isLoginRequired(cause)
    ? new ApiError({ code: apiErrorCodes.unauthorized, detail, status: 401, cause })
    : new ApiError({ code: apiErrorCodes.network, detail, cause })
}

function untilUnload(): Promise<never> {
  return new Promise(() => undefined)
}
