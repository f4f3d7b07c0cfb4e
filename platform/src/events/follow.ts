import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import type { Taker } from '../streaming/shares.ts'
import { rightsOf, type Subject } from './announce-change.ts'
import { createChangeListener } from './change-listener.ts'
import { eventStream, type Followed } from './event-stream.ts'
import { openStreams } from './open-streams.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that compress or buffer the events would delay them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Kept open for a next call, the connection of a stream that has ended would hold up a stop of the server.
  connection: 'close',
}

/** Answers a call with server-sent events about one subject; handlers of all modules use it. Rejects if `read` does. */
export type Follow = <Schema extends z.ZodType>(
  reply: FastifyReply,
  follower: Taker,
  followed: Omit<Followed<Schema>, 'follow'> & { subject: Subject },
) => Promise<Readable>

/** Calls back whenever something that this person may do may have been taken away. Returns a function that stops it. */
export type FollowRights = (userId: string, onChange: () => void) => () => void

export type FollowedChanges = { follow: Follow; followRights: FollowRights; close(): Promise<void> }

/** All event streams of this process, which share one connection to the database. */
export function followChanges(db: Database, logger: Pick<FastifyBaseLogger, 'warn'>): FollowedChanges {
  const listener = createChangeListener(db, logger)
  const streams = openStreams()

  function followRights(userId: string, onChange: () => void): () => void {
    return listener.follow(rightsOf(userId), onChange)
  }

  /** What is read after a change is read as the person may see it, so a stream ends with the right to it. */
  function followBoth(userId: string, subject: Subject, onChange: () => void): () => void {
    const stops = [listener.follow(subject, onChange), followRights(userId, onChange)]
    return () => stops.forEach((stop) => stop())
  }

  return {
    followRights,
    async follow(reply, follower, { subject, ...followed }) {
      const { userId } = follower
      const stream = eventStream({ ...followed, follow: (onChange) => followBoth(userId, subject, onChange) })
      streams.add(follower, stream)
      await stream.begin()
      void reply.headers(headers)
      return stream.events
    },
    async close() {
      streams.endAll()
      await listener.close()
    },
  }
}
