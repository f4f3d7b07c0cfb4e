import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { compress, setContentEncoding } from './compression/compress.ts'
import { followPermission, type FollowedPermission, type Permission } from './followed-permission.ts'
import { isUnreadResponse, openJsonResponse, type JsonResponse } from './json-response.ts'
import type { Consumer } from './fair-shares.ts'
import { Spool } from './spool/spool.ts'
import type { StreamSlot, StreamLimits, StreamSlots } from './slots/stream-slots.ts'

/** In milliseconds, for slow clients: in an hour, a client gets 28 MB at 8 kB a second. */
const maxSendingTime = 3_600_000

export type Streaming = { limits: StreamLimits; slots: StreamSlots }

export type StreamedCall = {
  request: FastifyRequest
  reply: FastifyReply
  /** The schema of each row. */
  item: z.ZodType
  streaming: Streaming
  /** The permission that the caller needs for the response. */
  permission: Permission
  /** Opens the caller's transaction, which ends when `send` does. */
  openRows(send: (rows: OwnedRows) => Promise<void>): Promise<void>
}

export type OwnedRows = {
  /** The person and organization whose limits apply. */
  consumer: Consumer
  /** Runs the route's own handler. */
  open(): Promise<RowCursor<unknown> | null>
}

/**
 * The response, as soon as its first rows are read. Its transaction lasts until all rows are read, which does not depend on the client's speed.
 * Null if there is nothing to send. Earlier errors are answered as on other routes; later ones close the connection, so that the client detects the
 * incomplete response.
 */
export function streamResponse(call: StreamedCall): Promise<Readable | null> {
  const { item } = call
  const started = Promise.withResolvers<Readable | null>()
  const permission = followPermission(call.permission)
  let answer: JsonResponse | undefined
  const streamEnd = withSlot(call, async (open, slot) => {
    try {
      const cursor = await open()
      if (!cursor) return
      answer = await openJsonResponse({ cursor, item, scheduler: slot })
      started.resolve(send(call, answer.text, { slot, permission }))
      await answer.allRead
    } finally {
      slot.endReading()
      if (!answer) slot.leave()
    }
  })
  streamEnd.then(
    () => (answer ? answer.finish() : started.resolve(null)),
    (error: unknown) => {
      if (!answer) return started.reject(error)
      logEnd(call, error)
      answer.finish(error instanceof Error ? error : new Error(String(error)))
    },
  )
  void streamEnd.catch(() => undefined).then(() => answer ?? permission.unfollow())
  return started.promise
}

type Read = (open: OwnedRows['open'], slot: StreamSlot) => Promise<void>

/** Reads when a slot is available. If the request has to wait, its transaction ends, and the caller is authorized again afterward. */
async function withSlot({ reply, streaming, openRows }: StreamedCall, read: Read): Promise<void> {
  const state: { slot?: StreamSlot; waiting?: StreamSlot | undefined } = {}
  const attempt = () =>
    openRows(async ({ consumer, open }) => {
      const slot = (state.slot ??= streaming.slots.take(consumer))
      state.waiting = slot.isReading ? undefined : slot
      if (slot.isReading) await read(open, slot)
    })
  await attempt()
  const slot = state.waiting
  if (!slot) return
  try {
    await slot.waitForReading(disconnectSignal(reply))
    await attempt()
  } catch (error) {
    slot.endReading()
    slot.leave()
    throw error
  }
}

/** Aborts when the client has disconnected. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  if (raw.destroyed) disconnected.abort()
  raw.once('close', () => disconnected.abort())
  return disconnected.signal
}

/** A client that disconnects early is not an error of ours, so it is not logged as one. */
function logEnd({ request }: StreamedCall, error: unknown): void {
  const line = { route: request.routeOptions.url, err: error }
  if (isUnreadResponse(error)) request.log.info(line, 'client disconnected before the end of the response')
  else request.log.error(line, 'a response was aborted')
}

type Sent = { slot: StreamSlot; permission: FollowedPermission }

function send({ request, reply, streaming }: StreamedCall, text: Readable, { slot, permission }: Sent): Readable {
  const { body, coding } = compress(text, request.headers['accept-encoding'])
  const onFailure = (error: unknown) => request.log.warn({ err: error }, 'a response could not be spooled')
  // The sender of the response gets errors from the spool, and the reader of the rows gets them from `text`.
  const spool = pipeline(body, new Spool({ diskSpace: slot.diskSpace, onFailure }), () => undefined)
  const sendTimeout = setTimeout(() => spool.destroy(new Error('Sending the response took too long.')), maxSendingTime)
  spool.once('close', () => {
    clearTimeout(sendTimeout)
    slot.leave()
  })
  permission.endWhenLost(spool)
  streaming.slots.watch(spool)
  reply.raw.setTimeout(streaming.limits.idleMilliseconds, () => reply.raw.destroy())
  void reply.type('application/json; charset=utf-8')
  setContentEncoding(reply, coding)
  return spool
}
