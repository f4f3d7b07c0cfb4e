import { setTimeout as wait } from 'node:timers/promises'
import { steadyNow } from '../time/steady-clock.ts'
import { addressOf, type Subject } from './announce-change.ts'
import type { ChangeListener } from './change-listener.ts'

/** In milliseconds: a subject is read at most once per interval; changes in between are sent together. */
const between = 250

/** One follower's handle to the read that it shares with all others of its subject. */
export type SharedRead<Value> = {
  /** The state after the last change, read once for all callers. */
  read(): Promise<Value>
  /** A state that a follower has read separately. The first one becomes the previous value of the next shared read. */
  seen(value: Value): void
  leave(): void
}

type ReadNext<Value> = (previous: Value | undefined) => Promise<Value>

type Reading = {
  followers: number
  readNext: ReadNext<unknown>
  previous: unknown
  /** The state if nothing has changed since it was read. */
  latest: Promise<unknown> | undefined
  /** Whether the latest read has started, rather than waiting for the interval. */
  isAsked: boolean
  askedAt: number
  unfollow(): void
}

export type SharedReads = {
  /** Call it before the follower itself follows the subject: the shared read must be notified of a change first. */
  join<Value>(subject: Subject, readNext: ReadNext<Value>): SharedRead<Value>
}

/** All shared reads of this process. */
export function sharedReads(listener: Pick<ChangeListener, 'follow'>): SharedReads {
  const readings = new Map<string, Reading>()

  function begin(subject: Subject, readNext: ReadNext<unknown>): Reading {
    const state = { followers: 0, readNext, previous: undefined, latest: undefined, isAsked: false, askedAt: -Infinity }
    const reading: Reading = { ...state, unfollow: listener.follow(subject, () => outdate(reading)) }
    readings.set(addressOf(subject), reading)
    return reading
  }

  function join<Value>(subject: Subject, readNext: ReadNext<Value>): SharedRead<Value> {
    const address = addressOf(subject)
    const reading = readings.get(address) ?? begin(subject, readNext as ReadNext<unknown>)
    reading.followers += 1
    return {
      read: () => latestOf(reading) as Promise<Value>,
      seen(value) {
        reading.previous ??= value
      },
      leave() {
        reading.followers -= 1
        if (reading.followers > 0) return
        reading.unfollow()
        readings.delete(address)
      },
    }
  }

  return { join }
}

/** A read that still waits for the interval will include this change. */
function outdate(reading: Reading): void {
  if (reading.isAsked) reading.latest = undefined
}

function latestOf(reading: Reading): Promise<unknown> {
  if (reading.latest) return reading.latest
  const asked = ask(reading)
  reading.latest = asked
  asked.catch(() => {
    // The next caller reads again.
    if (reading.latest === asked) reading.latest = undefined
  })
  return asked
}

async function ask(reading: Reading): Promise<unknown> {
  reading.isAsked = false
  const pause = reading.askedAt + between - steadyNow()
  if (pause > 0) await wait(pause)
  reading.isAsked = true
  reading.askedAt = steadyNow()
  const value = await reading.readNext(reading.previous)
  reading.previous = value
  return value
}
