import { ApiError, apiErrorCodes } from '@lintel/shared/api'
import { forgetDrafts, keepDraftsOf, releaseUnsavedInput, removeStored } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { forgetAccess } from './remembered-roles.ts'
import { isIdentityError } from './identity/identity-error.ts'
import type { Identity, IdentityClaims } from './identity/identity.ts'
import { LeaveQuestion } from './leave-question.ts'
import { createOutage } from './sign-in-outage.ts'
import { PersonInTabs } from './person-in-tabs.ts'
import { clearSignInRetries, storeTarget, mayRetrySignIn } from './sign-in-attempts.ts'
import { createSignInProgress } from './sign-in-progress.ts'

type SessionCallbacks = {
  /** The URL of the current or pending navigation. */
  currentTarget: () => string
  showFailure: () => void
  /** Clears everything loaded for the person, if the page is not reloaded. */
  clearPersonData: () => void
}
type Failure = { error: Error; target: string | undefined }

/** Local storage of the person: unfinished uploads, by file name, and awaited reports. */
const personalKeys = ['lintel.uploads', 'lintel.awaited-reports']

/** The session: who is signed in, signing in and out. */
export class Session {
  readonly progress = createSignInProgress()
  /** Asks before unsaved input is lost with the page. */
  readonly leaveQuestion = new LeaveQuestion()
  readonly outage = createOutage()
  private readonly identity: Identity
  private readonly person: PersonInTabs
  private readonly reload: () => void
  private callbacks: SessionCallbacks | undefined
  private pendingLeave: Promise<void> | undefined
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

  /** Connects the session to the application once there is a router. */
  connect(callbacks: SessionCallbacks): void {
    this.callbacks = callbacks
    this.person.watch()
  }

  /** The URL of the pending or current navigation; before there is a router, that of the window. */
  currentTarget(): string {
    const { pathname, search, hash } = window.location
    return this.callbacks?.currentTarget() ?? `${pathname}${search}${hash}`
  }

  /** The signed-in person. Without one, navigates to the sign-in page, which returns to the target. */
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
    await this.identity.checkReachable()
    forgetAccess()
    this.progress.set('logging-in')
    storeTarget(target)
    await this.leaveQuestion.leaveSite(() => this.identity.signIn(target, { isAsked: this.person.hasLeft }))
    return untilUnload()
  }

  /** The token for a call; rejects with an ApiError. */
  accessToken(): Promise<string> {
    return this.requestToken(() => this.identity.accessToken())
  }

  /**
   * A new token after the server has rejected one that this browser considers valid: its clock may be wrong. Calls
   * that are rejected at the same time share one renewal.
   */
  renewAccessToken(rejectedToken: string): Promise<string> {
    this.renewing ??= this.requestToken(() => this.identity.accessToken(rejectedToken)).finally(() => {
      this.renewing = undefined
    })
    return this.renewing
  }

  /** Only signing in again helps: navigates to the sign-in page, which returns to the same URL. */
  signInAgain(): void {
    this.pendingLeave ??= this.leave().finally(() => {
      this.pendingLeave = undefined
    })
  }

  /** A sign-in requested by the person, which is not subject to the limit on automatic ones. */
  retrySignIn(): void {
    clearSignInRetries()
    this.signInAgain()
  }

  /** Checks again whether the sign-in service responds. */
  async retryToken(): Promise<boolean> {
    clearSignInRetries()
    try {
      await this.accessToken()
      return true
    } catch (error) {
      console.warn("The sign-in service still doesn't return a token.", error)
      return false
    }
  }

  /** Signs out; asks first if unsaved input would be lost. */
  async signOut(): Promise<void> {
    if (!(await this.leaveQuestion.maySignOut())) return
    clearSignInRetries()
    forgetAccess()
    for (const key of personalKeys) removeStored(key)
    try {
      await this.leaveQuestion.leaveSite(() => this.identity.signOut(() => this.person.leave()))
    } catch (error) {
      this.callbacks?.clearPersonData()
      this.recordFailure(error, paths.home())
      this.callbacks?.showFailure()
    }
  }

  /** Settles only if navigating to the sign-in page fails, so that no error is visible before. */
  waitForLeave(): Promise<void> {
    return this.pendingLeave ?? Promise.resolve()
  }

  /** Why the last sign-in failed and the target of the person, for the error page. */
  get failure(): Failure | undefined {
    return this.lastFailure
  }

  recordFailure(error: unknown, target?: string): void {
    this.lastFailure = { error: error instanceof Error ? error : new Error(String(error)), target }
  }

  /** Someone else has the session now; the splash screen covers the previous person's data. */
  private startAgain(): void {
    this.progress.set('logging-in')
    releaseUnsavedInput()
    this.reload()
  }

  /** If the sign-in service cannot be reached, the page stays with all input. */
  private async leave(): Promise<void> {
    try {
      await this.identity.checkReachable()
      if (!(await this.leaveQuestion.maySignInAgain())) return
      if (!mayRetrySignIn()) {
        this.fail(new Error('You signed in again, but the server still rejects your session.'))
        return
      }
      this.progress.set('logging-in')
      const target = this.currentTarget()
      storeTarget(target)
      await this.leaveQuestion.leaveSite(() => this.identity.signIn(target))
    } catch (error) {
      this.outage.report(error)
      this.progress.set('done')
    }
  }

  private async requestToken(requestFrom: () => Promise<string>): Promise<string> {
    try {
      const token = await requestFrom()
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
    this.recordFailure(error, this.currentTarget())
    this.callbacks?.showFailure()
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
