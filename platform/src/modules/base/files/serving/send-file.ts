import type { FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import { hasEntity } from '../../../../plugins/entity-tag.ts'
import { contentTypeOf } from './content-type.ts'
import { requestedPart, tagOf } from './requested-part.ts'

/** An SVG that is opened directly is a document that could run scripts; the sandbox prevents that. */
const harmless = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

type FileResponse = {
  store: FileStore
  key: string
  request: FastifyRequest
  reply: FastifyReply
  cacheControl: string
}

/** Responds with the file, with a part of it, or with 304 if it is unchanged. Never holds an entire file in memory. */
export async function sendFile({ store, key, request, reply, cacheControl }: FileResponse) {
  const size = await store.sizeOf(key)
  if (size === undefined) throw fileNotFound()
  const { range, 'if-none-match': ifNoneMatch } = request.headers
  const ifRange = request.headers['if-range']?.toString()
  const tag = tagOf(key)
  const isHead = request.method === 'HEAD'
  const part = isHead ? undefined : requestedPart({ range, ifRange, tag, size })
  const isUnchanged = tag !== undefined && hasEntity(ifNoneMatch, tag)
  if (part === 'outside' && !isUnchanged) throw partNotFound(size)
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-security-policy': harmless,
    'x-content-type-options': 'nosniff',
    ...(tag !== undefined && { etag: tag }),
  })
  if (isUnchanged || part === 'outside') return reply.code(304).send()
  const length = part ? part.end - part.start + 1 : size
  void reply.headers({ 'content-type': contentTypeOf(key), 'content-length': length })
  if (isHead) return reply.send()
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  const file = await store.open(key, part)
  if (!file) throw fileNotFound()
  return file.content
}

function fileNotFound(): PlatformError {
  return new PlatformError('files/not-found', 404, "This file doesn't exist.")
}

function partNotFound(size: number): PlatformError {
  return new PlatformError('files/no-such-part', 416, `The file has ${size} bytes. Request a range within it.`, {
    headers: { 'content-range': `bytes */${size}` },
  })
}
