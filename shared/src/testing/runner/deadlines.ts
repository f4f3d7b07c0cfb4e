import { once, type EventEmitter } from 'node:events'

/** Milliseconds: longer than a busy machine takes, and shorter than the runner's limit for a test. */
const usual = 50_000

/** The value of the promise. After the timeout, the test fails with a message that says what it waited for. */
export async function inTime<T>(what: string, promise: Promise<T>, timeout = usual): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Waited ${timeout / 1000} s for ${what}.`)), timeout)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The arguments of the next event of this name. */
export function nextEvent(emitter: EventEmitter, name: string, timeout?: number): Promise<unknown[]> {
  return inTime(`'${name}' of ${emitter.constructor.name}`, once(emitter, name) as Promise<unknown[]>, timeout)
}
