import { ApiError, apiErrorCodes } from '@lintel/shared/api'
import { forgetDrafts, keepDraftsOf, releaseUnsavedInput, removeStored } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { forgetAccess } from './remembered-roles.ts'
import { isIdentityError } from './identity/identity-error.ts'
import type { Identity, IdentityClaims } from './identity/identity.ts'
import { LeaveQuestion } from './leave-question.ts'
import { createOutage } from './sign-in-outage.ts'
import { PersonInTabs } from './person-in-tabs.ts'
import { forgetSignInsAgain, rememberTarget, takeSignInAgain } from './sign-in-attempts.ts'
import { createSignInProgress } from './sign-in-progress.ts'

type Surroundings = {
  /** Where the person is, or is going. */
  currentTarget: () => string
  showFailure: () => void
  /** Drops everything loaded for the person, where the page is not reloaded. */
  forgetPerson: () => void
}
type Failure = { error: Error; target: string | undefined }

/** What this browser keeps of the person: files not sent to their end, by name, and reports that are waited for. */
const begunByPerson = ['lintel.uploads', 'lintel.awaited-reports']

/** Who is signed in, and the ways in and out. */
export class Session {
  readonly progress = createSignInProgress()
  /** Asked before what someone typed is lost with the page. */
  readonly leaveQuestion = new LeaveQuestion()
  readonly outage = createOutage()
  private readonly identity: Identity
  private readonly person: PersonInTabs
  private readonly reload: () => void
  private surroundings: Surroundings | undefined
  private leaving: Promise<void> | undefined
  private renewing: Promise<string> | undefined
  private lastFailure: Failure | undefined

  constructor(identity: Identity, reload: () => void) {
    this.identity = identity
    this.reload = reload
    this.person = new PersonInTabs(() => {
      forgetDrafts()
      this.startAgain()
    })
  }

  /** Tells the session where the application is, once there is a router. */
  connect(surroundings: Surroundings): void {
    this.surroundings = surroundings
    this.person.watch()
  }

  /** Where the person is going, or is; before there is a router, the address bar says it. */
  currentTarget(): string {
    const { pathname, search, hash } = window.location
    return this.surroundings?.currentTarget() ?? `${pathname}${search}${hash}`
  }

  /** Who is signed in; whoever is not leaves for the sign-in page and comes back to the target. */
  async requireSignedIn(target: string): Promise<IdentityClaims> {
    const state = await this.identity.restore()
    if (state.status === 'signed-in') {
      if (this.person.enter(state.claims.sub)) {
        keepDraftsOf(state.claims.sub)
        return state.claims
      }
      this.startAgain()
      return untilUnload()
    }
    await this.identity.reach()
    forgetAccess()
    this.progress.set('logging-in')
    rememberTarget(target)
    await this.leaveQuestion.leaveBy(() => this.identity.signIn(target, { isAsked: this.person.hasLeft }))
    return untilUnload()
  }

  /** The token for a call, or an ApiError. */
  accessToken(): Promise<string> {
    return this.takeToken(() => this.identity.accessToken())
  }

  /**
   * Another token in place of one that the server rejects although this browser holds it to be valid: its clock may be
   * wrong. Calls that are rejected at the same time share one renewal.
   */
  renewAccessToken(refused: string): Promise<string> {
    this.renewing ??= this.takeToken(() => this.identity.accessToken(refused)).finally(() => {
      this.renewing = undefined
    })
    return this.renewing
  }

  /** Only signing in again helps: leaves, and comes back to the same address. */
  signInAgain(): void {
    this.leaving ??= this.leave().finally(() => {
      this.leaving = undefined
    })
  }

  /** The person asks for another sign-in, which the limit on those that the shell starts must not stop. */
  retrySignIn(): void {
    forgetSignInsAgain()
    this.signInAgain()
  }

  /** The person asks whether the sign-in service answers again. */
  async retryToken(): Promise<boolean> {
    forgetSignInsAgain()
    try {
      await this.accessToken()
      return true
    } catch (error) {
      console.warn("The sign-in service still doesn't return a token.", error)
      return false
    }
  }

  /** By choice; asks first where something typed would be lost. */
  async signOut(): Promise<void> {
    if (!(await this.leaveQuestion.maySignOut())) return
    forgetSignInsAgain()
    forgetAccess()
    for (const key of begunByPerson) removeStored(key)
    try {
      await this.leaveQuestion.leaveBy(() => this.identity.signOut(() => this.person.leave()))
    } catch (error) {
      this.surroundings?.forgetPerson()
      this.rememberFailure(error, paths.home())
      this.surroundings?.showFailure()
    }
  }

  /** Settles only when leaving for the sign-in page fails, so that no error flashes up before. */
  stayWhileLeaving(): Promise<void> {
    return this.leaving ?? Promise.resolve()
  }

  /** Why the last sign-in failed and where the person wanted to go, for the error page. */
  get failure(): Failure | undefined {
    return this.lastFailure
  }

  rememberFailure(error: unknown, target?: string): void {
    this.lastFailure = { error: error instanceof Error ? error : new Error(String(error)), target }
  }

  /** Someone else has the session now; the splash screen covers what the person before saw. */
  private startAgain(): void {
    this.progress.set('logging-in')
    releaseUnsavedInput()
    this.reload()
  }

  /** Where the sign-in service is out of reach the page stays, with everything typed into it. */
  private async leave(): Promise<void> {
    try {
      await this.identity.reach()
      if (!(await this.leaveQuestion.maySignInAgain())) return
      if (!takeSignInAgain()) {
        this.fail(new Error('You signed in again, but the server still rejects your session.'))
        return
      }
      this.progress.set('logging-in')
      const target = this.currentTarget()
      rememberTarget(target)
      await this.leaveQuestion.leaveBy(() => this.identity.signIn(target))
    } catch (error) {
      this.outage.report(error)
      this.progress.set('done')
    }
  }

  private async takeToken(ask: () => Promise<string>): Promise<string> {
    try {
      const token = await ask()
      this.outage.end()
      return token
    } catch (error) {
      if (!isIdentityError(error)) throw tokenFailure(error)
      const { way } = error.failure
      if (way === 'sign-in') this.signInAgain()
      if (way === 'start-again') this.startAgain()
      if (way === 'stay') this.outage.report(error)
      throw tokenFailure(error)
    }
  }

  private fail(error: unknown): void {
    this.rememberFailure(error, this.currentTarget())
    this.surroundings?.showFailure()
  }
}

function tokenFailure(cause: unknown): ApiError {
  if (!isIdentityError(cause)) {
    return new ApiError({ code: apiErrorCodes.network, detail: "The sign-in service didn't respond.", cause })
  }
  const { title, detail, way } = cause.failure
  const parts = { detail: `${title}. ${detail}`, cause }
  return way === 'stay'
    ? new ApiError({ code: apiErrorCodes.network, ...parts })
    : new ApiError({ code: apiErrorCodes.unauthorized, status: 401, ...parts })
}

function untilUnload(): Promise<never> {
  return new Promise(() => undefined)
}
