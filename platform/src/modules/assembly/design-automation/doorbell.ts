import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from '../../../events/announce-change.ts'
import type { ChangeListener } from '../../../events/change-listener.ts'

/** Wakes who waits for news of one request; a ring while nobody waits counts for the next wait. */
export type Doorbell = {
  /** Until it rings or the time is over; fails when the signal ends it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Rings after each change of the subject, and whenever one may have been missed. */
export function openDoorbell(listener: Pick<ChangeListener, 'follow'>, subject: Subject): Doorbell {
  let ring = new AbortController()
  const close = listener.follow(subject, () => ring.abort())
  return {
    async wait(milliseconds, signal) {
      const until = AbortSignal.any([signal, ring.signal])
      await pause(milliseconds, undefined, { signal: until }).catch(() => undefined)
      ring = new AbortController()
      signal.throwIfAborted()
    },
    close,
  }
}
