import { Readable } from 'node:stream'
import { Server, type DataStore } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../../database/connect.ts'
import { contentTypeOf } from '../../files/serving/content-type.ts'
import { refusalOf } from '../upload-errors.ts'
import { writerLease, type WriterStops } from './writer-lease.ts'

const uploadsPath = '/api/uploads'

/** The upload that a call is about. The caller's access to it was already checked. */
export type ExchangedUpload = { id: string; organizationId: string; key: string; bytes: number }

/** `onFirstByte` is called before anything of a chunk is stored. If it fails, nothing is stored. */
export type TusExchange = (
  request: FastifyRequest,
  upload: ExchangedUpload,
  onFirstByte: () => Promise<void>,
) => Promise<Response>

type Call = ExchangedUpload & { error?: unknown; refusal?: unknown }

/**
 * Lets the protocol's library handle a call about one upload. The caller's access was checked before. Rejections by the library are thrown
 * as platform errors.
 */
export function createTusExchange(db: Database, pieces: DataStore, writers: WriterStops): TusExchange {
  const calls = new WeakMap<object, Call>()
  function callOf(request: object): Call {
    const call = calls.get(request)
    if (!call) throw new Error('This request has no upload.')
    return call
  }
  const server = new Server({
    path: uploadsPath,
    datastore: pieces,
    // The file is found by the key in the upload's row, not by a name from the request.
    namingFunction: (request) => callOf(request).key,
    getFileIdFromRequest: (request) => callOf(request).key,
    generateUrl: (request, { path }) => `${path}/${callOf(request).id}`,
    // The type that the caller declares is dropped, because an object storage would serve the file with it.
    onUploadCreate: (request, { metadata }) =>
      Promise.resolve({
        metadata: { ...metadata, contentType: contentTypeOf(callOf(request).key), cacheControl: null },
      }),
    locker: (request) => ({ newLock: () => writerLease(db, callOf(request), writers) }),
    lockDrainTimeout: 1,
    onResponseError(request, error) {
      callOf(request).error = error
      return undefined
    },
  })
  return async (request, upload, onFirstByte) => {
    const call: Call = { ...upload }
    const webRequest = webRequestOf(request, () => rememberRefusal(call, onFirstByte))
    calls.set(webRequest, call)
    const response = await server.handleWeb(webRequest)
    // For such errors, the library only reports that the body was aborted.
    if (call.refusal instanceof Error) throw call.refusal
    if (response.status < 400) return response
    // The library rejects calls by throwing objects that aren't instances of `Error`.
    if (call.error instanceof Error) throw call.error
    throw refusalOf(response.status, await response.text())
  }
}

async function rememberRefusal(call: Call, onFirstByte: () => Promise<void>): Promise<void> {
  try {
    await onFirstByte()
  } catch (error) {
    call.refusal = error
    throw error
  }
}

function webRequestOf({ method, headers, body, raw, url }: FastifyRequest, onFirstByte: () => Promise<void>): Request {
  const forwardedHeaders = Object.entries(headers).filter(([name]) => /^(tus|upload|content)-/.test(name))
  const piece = body instanceof Readable ? receivedChunks(body, raw, onFirstByte) : undefined
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: forwardedHeaders.map(([name, value]) => [name, String(value)]),
    ...(piece && { body: Readable.toWeb(Readable.from(piece)) as ReadableStream, duplex: 'half' }),
  })
}

async function* receivedChunks(
  body: Readable,
  raw: { complete: boolean },
  onFirstByte: () => Promise<void>,
): AsyncIterable<Uint8Array> {
  let hasBegun = false
  for await (const chunk of untilBroken(body, raw)) {
    if (!hasBegun) await onFirstByte()
    hasBegun = true
    yield chunk
  }
}

/** If the connection breaks, the body ends as if it were complete: the received part is kept, and the rest can follow. */
async function* untilBroken(body: Readable, raw: { complete: boolean }): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Uint8Array
  } catch (error) {
    if (raw.complete) throw error
  }
}
