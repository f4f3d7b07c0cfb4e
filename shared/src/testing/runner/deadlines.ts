import { once, type EventEmitter } from 'node:events'

/** In milliseconds: more than a machine takes that does much else, and less than the runner gives a test. */
const usual = 50_000

/** What the promise resolves with. Where that takes too long, the test fails and says what it has waited for. */
export async function inTime<T>(what: string, promise: Promise<T>, timeout = usual): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Waited ${timeout / 1000} s for ${what}.`)), timeout)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What comes with the next event of this name. */
export function nextEvent(emitter: EventEmitter, name: string, timeout?: number): Promise<unknown[]> {
  return inTime(`'${name}' of ${emitter.constructor.name}`, once(emitter, name) as Promise<unknown[]>, timeout)
}
