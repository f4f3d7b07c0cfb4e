import { readStored, writeStored } from '@lintel/shared/host'

const storageKey = 'lintel.person'
/** Stored in place of the person once they have signed out. */
const nobody = ''

/**
 * Who is signed in, told to the other tabs. All tabs share one session, so a tab that goes on showing one person while
 * another signs out, or someone else in, would mix what two people may see.
 */
export class PersonInTabs {
  private readonly onChange: () => void
  private person: string | undefined
  private isShared = false

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  /** Remembers the person of this page. False when the page already belongs to someone else. */
  enter(person: string): boolean {
    if (this.person !== undefined) return this.person === person
    this.person = person
    // Where nothing can be stored, the tabs know nothing of each other and must not take silence for a sign-out.
    this.isShared = writeStored(storageKey, person)
    return true
  }

  /** This tab has signed out. */
  leave(): void {
    writeStored(storageKey, nobody)
  }

  /** Someone has signed out in this browser, and no one in since. */
  get hasLeft(): boolean {
    return readStored(storageKey) === nobody
  }

  /** Checks when another tab stores someone, and when the page returns from the back/forward cache, where it heard nothing. */
  watch(): void {
    window.addEventListener('storage', () => this.check())
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.check()
    })
  }

  private check(): void {
    if (!this.isShared || readStored(storageKey) === this.person) return
    // Several stored entries change when someone signs in or out; a second reload would break off the first.
    this.isShared = false
    this.onChange()
  }
}
