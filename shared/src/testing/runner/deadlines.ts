import { once, type EventEmitter } from 'node:events'

/** Milliseconds: longer than a busy machine takes, and shorter than the runner's limit for a test. */
const defaultTimeout = 50_000

/** The value of the promise. After the timeout, the test fails with a message that says what it waited for. */
export async function inTime<T>(description: string, promise: Promise<T>, timeout = defaultTimeout): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Waited ${timeout / 1000} s for ${description}.`)), timeout)
  try {
    return await Promise.race([promise, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** The arguments of the next event of this name. */
export function nextEvent(emitter: EventEmitter, name: string, timeout?: number): Promise<unknown[]> {
  return inTime(`'${name}' of ${emitter.constructor.name}`, once(emitter, name) as Promise<unknown[]>, timeout)
}
