import { setTimeout as wait } from 'node:timers/promises'
import { steadyNow } from '../time/steady-clock.ts'
import { addressOf, type Subject } from './announce-change.ts'
import type { ChangeListener } from './change-listener.ts'

/** In milliseconds: a subject is read at most once per interval; changes in between are sent together. */
const minInterval = 250

/** One follower's handle to the read that it shares with all others of its subject. */
export type SharedRead<Value> = {
  /** The state after the last change, read once for all callers. */
  read(): Promise<Value>
  /** A state that a follower has read separately. The first one becomes the previous value of the next shared read. */
  recordRead(value: Value): void
  leave(): void
}

type ReadNext<Value> = (previous: Value | undefined) => Promise<Value>

type SharedState = {
  followers: number
  readNext: ReadNext<unknown>
  previous: unknown
  /** The state if nothing has changed since it was read. */
  latest: Promise<unknown> | undefined
  /** Whether the latest read has started, rather than waiting for the interval. */
  isStarted: boolean
  startedAt: number
  unfollow(): void
}

export type SharedReads = {
  /** Call it before the follower itself follows the subject: the shared read must be notified of a change first. */
  join<Value>(subject: Subject, readNext: ReadNext<Value>): SharedRead<Value>
}

/** All shared reads of this process. */
export function sharedReads(listener: Pick<ChangeListener, 'follow'>): SharedReads {
  const sharedStates = new Map<string, SharedState>()

  function startSharing(subject: Subject, readNext: ReadNext<unknown>): SharedState {
    const state = {
      followers: 0,
      readNext,
      previous: undefined,
      latest: undefined,
      isStarted: false,
      startedAt: -Infinity,
    }
    const shared: SharedState = { ...state, unfollow: listener.follow(subject, () => invalidate(shared)) }
    sharedStates.set(addressOf(subject), shared)
    return shared
  }

  function join<Value>(subject: Subject, readNext: ReadNext<Value>): SharedRead<Value> {
    const address = addressOf(subject)
    const shared = sharedStates.get(address) ?? startSharing(subject, readNext as ReadNext<unknown>)
    shared.followers += 1
    return {
      read: () => readLatest(shared) as Promise<Value>,
      recordRead(value) {
        shared.previous ??= value
      },
      leave() {
        shared.followers -= 1
        if (shared.followers > 0) return
        shared.unfollow()
        sharedStates.delete(address)
      },
    }
  }

  return { join }
}

/** A read that still waits for the interval will include this change. */
function invalidate(shared: SharedState): void {
  if (shared.isStarted) shared.latest = undefined
}

function readLatest(shared: SharedState): Promise<unknown> {
  if (shared.latest) return shared.latest
  const read = startRead(shared)
  shared.latest = read
  read.catch(() => {
    // The next caller reads again.
    if (shared.latest === read) shared.latest = undefined
  })
  return read
}

async function startRead(shared: SharedState): Promise<unknown> {
  shared.isStarted = false
  const pause = shared.startedAt + minInterval - steadyNow()
  if (pause > 0) await wait(pause)
  shared.isStarted = true
  shared.startedAt = steadyNow()
  const value = await shared.readNext(shared.previous)
  shared.previous = value
  return value
}
