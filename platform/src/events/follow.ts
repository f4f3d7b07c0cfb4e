import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { withScope, type Transaction } from '../database/scope.ts'
import type { Consumer } from '../streaming/fair-shares.ts'
import { rightsOf, type Subject } from './announce-change.ts'
import { createChangeListener, type ChangeListener } from './change-listener.ts'
import { eventStream, type EventStream, type EventStreamSource } from './event-stream.ts'
import { openStreams } from './open-streams.ts'
import { sharedReads, type SharedReads } from './shared-reads.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that compress or buffer the events would delay them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A keep-alive connection of a stream that has ended would delay a shutdown of the server.
  connection: 'close',
}

/** The rows of the subject's organization, without a user. */
export type SubjectScope = { tx: Transaction; organizationId: string }

export type FollowedSubject<Schema extends z.ZodType> = Omit<EventStreamSource<Schema>, 'follow' | 'shared'> & {
  subject: Subject
  /**
   * For subjects that look the same to all their followers: reads the state after a change, once for all followers in this process, given the state
   * that was read before.
   */
  readForAll?(scope: SubjectScope, previous: z.input<Schema> | undefined): Promise<z.input<Schema>>
}

/** Answers a request with server-sent events about one subject; used by handlers of all modules. Rejects if `read` does. */
export type Follow = <Schema extends z.ZodType>(
  reply: FastifyReply,
  follower: Consumer,
  followed: FollowedSubject<Schema>,
) => Promise<Readable>

/** Calls back whenever permissions of this person may have been revoked. Returns a function that stops it. */
export type FollowRights = (userId: string, onChange: () => void) => () => void

export type FollowedChanges = { follow: Follow; followRights: FollowRights; close(): Promise<void> }

/** All event streams of this process, which share one connection to the database. */
export function followChanges(db: Database, logger: Pick<FastifyBaseLogger, 'warn'>): FollowedChanges {
  const listener = createChangeListener(db, logger)
  const streams = openStreams()
  const context = { db, listener, reads: sharedReads(listener) }
  return {
    followRights: (userId, onChange) => listener.follow(rightsOf(userId), onChange),
    async follow(reply, follower, followed) {
      const stream = open(context, follower.userId, followed)
      streams.add(follower, stream)
      await stream.begin()
      void reply.headers(headers)
      return stream.events
    },
    async close() {
      streams.sendAllOn()
      await listener.close()
    },
  }
}

type Ground = { db: Database; listener: ChangeListener; reads: SharedReads }

/**
 * A separate read uses the person's permissions. If they may have been revoked, the state is read this way again, and the stream ends if access was
 * lost.
 */
function open<Schema extends z.ZodType>(
  { db, listener, reads }: Ground,
  userId: string,
  followed: FollowedSubject<Schema>,
): EventStream {
  const { subject, readForAll } = followed
  const { organizationId } = subject
  const shared =
    readForAll &&
    reads.join<z.input<Schema>>(subject, (previous) =>
      withScope(db, { organizationId }, (tx) => readForAll({ tx, organizationId }, previous)),
    )
  return eventStream({
    ...followed,
    ...(shared && { shared }),
    follow(onChange, onPossibleRevocation) {
      const stopFunctions = [
        listener.follow(subject, onChange),
        listener.follow(rightsOf(userId), onPossibleRevocation),
      ]
      return () => {
        for (const stop of stopFunctions) stop()
        shared?.leave()
      }
    },
  })
}
