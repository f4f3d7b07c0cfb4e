import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { compress, sayCoding } from './compress.ts'
import { isNotTaken, openJsonAnswer, type JsonAnswer } from './json-answer.ts'
import type { StreamLimits, StreamPlaces } from './stream-places.ts'

/** A stream that lasts longer is ended: its rows are old, and the database keeps everything that others have changed since. */
const longestLife = 300_000

export type Streaming = { limits: StreamLimits; places: StreamPlaces }

export type StreamedCall = {
  request: FastifyRequest
  reply: FastifyReply
  /** The schema of each row. */
  item: z.ZodType
  streaming: Streaming
  /** Opens the caller's transaction, which ends when `send` does. */
  openRows(send: (rows: OwnedRows) => Promise<void>): Promise<void>
}

export type OwnedRows = {
  /** Whoever the limit of simultaneous streams is counted for. */
  owner: string
  /** Does the route's own work. */
  open(): Promise<RowCursor<unknown> | null>
}

/**
 * The answer, as soon as its first rows are read; its transaction lasts until the last ones are. Null if there is nothing to send. What
 * fails before that is answered as on other routes; what fails later ends the connection, so that nobody takes a part for the whole.
 */
export function streamAnswer(call: StreamedCall): Promise<Readable | null> {
  const { streaming, item } = call
  const begun = Promise.withResolvers<Readable | null>()
  let answer: JsonAnswer | undefined
  const over = call.openRows(async ({ owner, open }) => {
    const giveBack = streaming.places.take(owner)
    try {
      const rows = await open()
      if (!rows) return
      answer = await openJsonAnswer(rows, item)
      begun.resolve(send(call, answer.text))
      await answer.allRead
    } finally {
      giveBack()
    }
  })
  over.then(
    () => (answer ? answer.conclude() : begun.resolve(null)),
    (error: unknown) => {
      if (!answer) return begun.reject(error)
      noteEnd(call, error)
      answer.conclude(error instanceof Error ? error : new Error(String(error)))
    },
  )
  return begun.promise
}

/** A caller who leaves before the end is no fault of ours, so it is not logged as an error. */
function noteEnd({ request }: StreamedCall, error: unknown): void {
  const line = { route: request.routeOptions.url, err: error }
  if (isNotTaken(error)) request.log.info(line, 'left before the end of the answer')
  else request.log.error(line, 'broke off an answer')
}

function send({ request, reply, streaming }: StreamedCall, text: Readable): Readable {
  const { body, coding } = compress(text, request.headers['accept-encoding'])
  const life = setTimeout(() => text.destroy(new Error('Sending the answer took too long.')), longestLife)
  text.once('close', () => clearTimeout(life))
  streaming.places.watch(body)
  reply.raw.setTimeout(streaming.limits.idleMilliseconds, () => reply.raw.destroy())
  void reply.type('application/json; charset=utf-8')
  sayCoding(reply, coding)
  return body
}
