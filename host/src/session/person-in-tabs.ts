import { readStored, writeStored } from '@lintel/shared/host'

const storageKey = 'lintel.person'
/** Stored instead of a user id after signing out. */
const noUserId = ''

/**
 * Shares the signed-in user with other tabs. All tabs share one session, so a tab that continues to show one user
 * after another has signed in would mix their data.
 */
export class PersonInTabs {
  private readonly onChange: () => void
  private person: string | undefined
  private isShared = false

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  /** Records the user of this page. Returns false if the page already belongs to someone else. */
  enter(person: string): boolean {
    if (this.person !== undefined) return this.person === person
    this.person = person
    // Without storage, tabs know nothing about each other, and a missing entry is not a sign-out.
    this.isShared = writeStored(storageKey, person)
    return true
  }

  /** This tab has signed out. */
  leave(): void {
    writeStored(storageKey, noUserId)
  }

  /** Whether someone has signed out in this browser, and no one has signed in since. */
  get hasLeft(): boolean {
    return readStored(storageKey) === noUserId
  }

  /**
   * Checks when another tab stores a user, and when the page returns from the back/forward cache, where it missed
   * events.
   */
  watch(): void {
    window.addEventListener('storage', () => this.check())
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.check()
    })
  }

  private check(): void {
    if (!this.isShared || readStored(storageKey) === this.person) return
    // Several entries change when someone signs in or out; a second reload would abort the first.
    this.isShared = false
    this.onChange()
  }
}
