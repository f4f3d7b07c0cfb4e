import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from '../../../events/announce-change.ts'
import type { ChangeListener } from '../../../events/change-listener.ts'

/** Wakes a worker when there is a callback for its request. If it arrives while no one waits, the next wait ends at once. */
export type CallbackListener = {
  /** Waits for a callback or until the time is over. Rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Wakes the waiting worker after each change of the subject, and whenever one may have been missed. */
export function openCallbackListener(listener: Pick<ChangeListener, 'follow'>, subject: Subject): CallbackListener {
  let wakeUp = new AbortController()
  const close = listener.follow(subject, () => wakeUp.abort())
  return {
    async wait(milliseconds, signal) {
      const stopSignal = AbortSignal.any([signal, wakeUp.signal])
      await pause(milliseconds, undefined, { signal: stopSignal }).catch(() => undefined)
      wakeUp = new AbortController()
      signal.throwIfAborted()
    },
    close,
  }
}
