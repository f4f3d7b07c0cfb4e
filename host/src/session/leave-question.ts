import {
  forgetDrafts,
  hasUnsavedInput,
  holdUnsavedInput,
  keepUnsavedInput,
  releaseUnsavedInput,
  sharedStore,
} from '@lintel/shared/host'
import { atom } from 'jotai'

/**
 * Why the page would be closed: the person signs out, or their session has ended and some input cannot be stored as a
 * draft.
 */
export type LeaveReason = 'sign-out' | 'session-ended'

/** The question before the session closes a page with unsaved input; the shell shows it. */
export class LeaveQuestion {
  private readonly open = atom<{ reason: LeaveReason; answer: PromiseWithResolvers<boolean> }>()
  private hasDeclined = false

  /** The reason while the question is open. */
  readonly reason = atom((get) => get(this.open)?.reason)

  /** Signing out discards all input, including drafts. */
  async maySignOut(): Promise<boolean> {
    if (hasUnsavedInput() && !(await this.openQuestion('sign-out'))) return false
    forgetDrafts()
    releaseUnsavedInput()
    return true
  }

  /**
   * Signing in again restores drafts, so it only asks about other input, and only once, because every rejected call
   * would ask. A person who stays can leave later by a link or a reload, which ask too.
   */
  async maySignInAgain(): Promise<boolean> {
    const isDrafted = keepUnsavedInput()
    const leaves = isDrafted || (!this.hasDeclined && (await this.openQuestion('session-ended')))
    this.hasDeclined = !leaves
    if (leaves) releaseUnsavedInput()
    return leaves
  }

  /** Leaves the site without the browser's question if nothing is lost. Settles only if leaving fails. */
  async leaveSite(leave: () => Promise<void>): Promise<void> {
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

  /** Only one question is open at a time; asking again waits for its answer. */
  private openQuestion(reason: LeaveReason): Promise<boolean> {
    const open = sharedStore.get(this.open) ?? { reason, answer: Promise.withResolvers<boolean>() }
    sharedStore.set(this.open, open)
    return open.answer.promise
  }
}
