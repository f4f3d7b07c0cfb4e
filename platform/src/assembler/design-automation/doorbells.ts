import { setTimeout as pause } from 'node:timers/promises'

/** Wakes who waits for news of one request; a ring while nobody waits counts for the next wait. */
export type Doorbell = {
  /** Until it rings or the time is over; fails when the signal ends it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): void
}

export type Doorbells = {
  ring(address: string): void
  ringAll(): void
  open(address: string): Doorbell
}

type Bell = { controller: AbortController }

export function createDoorbells(): Doorbells {
  const bells = new Map<string, Set<Bell>>()
  function ring(address: string): void {
    for (const bell of bells.get(address) ?? []) bell.controller.abort()
  }
  return {
    ring,
    ringAll: () => [...bells.keys()].forEach(ring),
    open(address) {
      const bell = { controller: new AbortController() }
      const sameDoor = bells.get(address) ?? new Set()
      bells.set(address, sameDoor.add(bell))
      return {
        async wait(milliseconds, signal) {
          const until = AbortSignal.any([signal, bell.controller.signal])
          await pause(milliseconds, undefined, { signal: until }).catch(() => undefined)
          bell.controller = new AbortController()
          signal.throwIfAborted()
        },
        close() {
          sameDoor.delete(bell)
          if (sameDoor.size === 0) bells.delete(address)
        },
      }
    },
  }
}
