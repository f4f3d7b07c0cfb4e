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

/** Whoever has not taken an answer by then is at the end of no one's patience but ours: an hour is 28 MB at 8 kB a second. */
const longestSending = 3_600_000

export type Streaming = { limits: StreamLimits; places: StreamSlots }

export type StreamedCall = {
  request: FastifyRequest
  reply: FastifyReply
  /** The schema of each row. */
  item: z.ZodType
  streaming: Streaming
  /** By which the caller may have the answer. */
  right: Right
  /** Opens the caller's transaction, which ends when `send` does. */
  openRows(send: (rows: OwnedRows) => Promise<void>): Promise<void>
}

export type OwnedRows = {
  /** Whoever the limits are counted for. */
  taker: Consumer
  /** Does the route's own work. */
  open(): Promise<RowCursor<unknown> | null>
}

/**
 * The answer, as soon as its first rows are read. Its transaction lasts until the last ones are, however slowly they are taken. Null if
 * there is nothing to send. What fails before that is answered as on other routes; what fails later ends the connection, so that no one
 * takes a part for the whole.
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

/** Reads when there is a place for it. Whoever has to wait gives the transaction back meanwhile, and is checked again after it. */
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

/** Comes when the caller has disconnected. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** A caller who leaves before the end is no fault of ours, so it is not logged as an error. */
function noteEnd({ request }: StreamedCall, error: unknown): void {
  const line = { route: request.routeOptions.url, err: error }
  if (isNotRead(error)) request.log.info(line, 'client disconnected before the end of the response')
  else request.log.error(line, 'a response was aborted')
}

type Sent = { place: Place; right: FollowedRight }

function send({ request, reply, streaming }: StreamedCall, text: Readable, { place, right }: Sent): Readable {
  const { body, coding } = compress(text, request.headers['accept-encoding'])
  const onFailure = (error: unknown) => request.log.warn({ err: error }, 'a response could not be spooled')
  // Whoever sends the answer hears of failures from the spool, and whoever reads the rows hears of them from `text`.
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
