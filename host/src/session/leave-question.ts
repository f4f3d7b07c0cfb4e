import {
  forgetDrafts,
  hasUnsavedInput,
  holdUnsavedInput,
  keepUnsavedInput,
  releaseUnsavedInput,
  sharedStore,
} from '@lintel/shared/host'
import { atom } from 'jotai'

/** Why the page would go: the person signs out, or their session has ended and some input cannot be kept meanwhile. */
export type LeaveReason = 'sign-out' | 'session-ended'

/** What the session asks, and the shell shows, before it takes away a page with unsaved input. */
export class LeaveQuestion {
  private readonly open = atom<{ reason: LeaveReason; answer: PromiseWithResolvers<boolean> }>()
  private hasStayed = false

  /** Why someone is asked, while they are. */
  readonly reason = atom((get) => get(this.open)?.reason)

  /** Signing out takes along everything that was typed, stored or not. */
  async maySignOut(): Promise<boolean> {
    if (hasUnsavedInput() && !(await this.ask('sign-out'))) return false
    forgetDrafts()
    releaseUnsavedInput()
    return true
  }

  /**
   * Signing in again gives back what has a draft, so it asks about the rest only; and once, or every refused call
   * would. Whoever stays leaves later by a link or a reload, which ask too.
   */
  async maySignInAgain(): Promise<boolean> {
    const isKept = keepUnsavedInput()
    const leaves = isKept || (!this.hasStayed && (await this.ask('session-ended')))
    this.hasStayed = !leaves
    if (leaves) releaseUnsavedInput()
    return leaves
  }

  /** Leaves the site without the browser's question where nothing is lost. Settles only when leaving fails. */
  async leaveBy(leave: () => Promise<void>): Promise<void> {
    if (keepUnsavedInput()) releaseUnsavedInput()
    try {
      await leave()
    } finally {
      holdUnsavedInput()
    }
  }

  answer(leaves: boolean): void {
    const open = sharedStore.get(this.open)
    sharedStore.set(this.open, undefined)
    open?.answer.resolve(leaves)
  }

  /** One question is open at a time; asking again waits for its answer. */
  private ask(reason: LeaveReason): Promise<boolean> {
    const open = sharedStore.get(this.open) ?? { reason, answer: Promise.withResolvers<boolean>() }
    sharedStore.set(this.open, open)
    return open.answer.promise
  }
}
