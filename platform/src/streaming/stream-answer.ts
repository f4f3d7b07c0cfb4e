import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { compress, setContentEncoding } from './compression/compress.ts'
import { followRight, type FollowedRight, type Right } from './followed-right.ts'
import { isNotRead, openJsonAnswer, type JsonAnswer } from './json-answer.ts'
import type { Consumer } from './fair-shares.ts'
import { Spool } from './spool/spool.ts'
import type { Place, StreamLimits, StreamSlots } from './slots/stream-slots.ts'

/** In milliseconds, for slow clients: in an hour, a client gets 28 MB at 8 kB a second. */
const longestSending = 3_600_000

export type Streaming = { limits: StreamLimits; places: StreamSlots }

export type StreamedCall = {
  request: FastifyRequest
  reply: FastifyReply
  /** The schema of each row. */
  item: z.ZodType
  streaming: Streaming
  /** The permission that the caller needs for the response. */
  right: Right
  /** Opens the caller's transaction, which ends when `send` does. */
  openRows(send: (rows: OwnedRows) => Promise<void>): Promise<void>
}

export type OwnedRows = {
  /** The person and organization whose limits apply. */
  taker: Consumer
  /** Runs the route's own handler. */
  open(): Promise<RowCursor<unknown> | null>
}

/**
 * The response, as soon as its first rows are read. Its transaction lasts until all rows are read, which does not depend on the client's speed.
 * Null if there is nothing to send. Earlier errors are answered as on other routes; later ones close the connection, so that the client detects the
 * incomplete response.
 */
export function streamAnswer(call: StreamedCall): Promise<Readable | null> {
  const { item } = call
  const begun = Promise.withResolvers<Readable | null>()
  const right = followRight(call.right)
  let answer: JsonAnswer | undefined
  const over = inTurn(call, async (open, place) => {
    try {
      const cursor = await open()
      if (!cursor) return
      answer = await openJsonAnswer({ cursor, item, service: place })
      begun.resolve(send(call, answer.text, { place, right }))
      await answer.allRead
    } finally {
      place.endReading()
      if (!answer) place.leave()
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
  void over.catch(() => undefined).then(() => answer ?? right.unfollow())
  return begun.promise
}

type Read = (open: OwnedRows['open'], place: Place) => Promise<void>

/** Reads when a slot is available. If the request has to wait, its transaction ends, and the caller is authorized again afterward. */
async function inTurn({ reply, streaming, openRows }: StreamedCall, read: Read): Promise<void> {
  const turn: { place?: Place; waiting?: Place | undefined } = {}
  const attempt = () =>
    openRows(async ({ taker, open }) => {
      const place = (turn.place ??= streaming.places.take(taker))
      turn.waiting = place.isReading ? undefined : place
      if (place.isReading) await read(open, place)
    })
  await attempt()
  const place = turn.waiting
  if (!place) return
  try {
    await place.untilReading(goneSignal(reply))
    await attempt()
  } catch (error) {
    place.endReading()
    place.leave()
    throw error
  }
}

/** Aborts when the client has disconnected. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** A client that disconnects early is not an error of ours, so it is not logged as one. */
function noteEnd({ request }: StreamedCall, error: unknown): void {
  const line = { route: request.routeOptions.url, err: error }
  if (isNotRead(error)) request.log.info(line, 'client disconnected before the end of the response')
  else request.log.error(line, 'a response was aborted')
}

type Sent = { place: Place; right: FollowedRight }

function send({ request, reply, streaming }: StreamedCall, text: Readable, { place, right }: Sent): Readable {
  const { body, coding } = compress(text, request.headers['accept-encoding'])
  const onFailure = (error: unknown) => request.log.warn({ err: error }, 'a response could not be spooled')
  // The sender of the response gets errors from the spool, and the reader of the rows gets them from `text`.
  const spool = pipeline(body, new Spool({ room: place.room, onFailure }), () => undefined)
  const life = setTimeout(() => spool.destroy(new Error('Sending the response took too long.')), longestSending)
  spool.once('close', () => {
    clearTimeout(life)
    place.leave()
  })
  right.endWithout(spool)
  streaming.places.watch(spool)
  reply.raw.setTimeout(streaming.limits.idleMilliseconds, () => reply.raw.destroy())
  void reply.type('application/json; charset=utf-8')
  setContentEncoding(reply, coding)
  return spool
}
