import { TextDecoder } from 'node:util'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors/platform-error.ts'
import { yieldToEventLoop } from '../../streaming/yield-to-event-loop.ts'
import { unstorableText } from '../problem.ts'
import { boundsOf } from './bounds.ts'
import { mergePiece, jsonChunker, type Piece } from './json-chunks.ts'
import { jsonLimits } from './json-limits.ts'
import { readChunks } from './whole-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is only a query: its schemas remove text that the database could not store. */
    storesNothing?: true
  }
}

/**
 * Accepts only JSON, within the limits of the route. An empty body counts as none, since browsers' clients send the content type with every
 * request. Keys that would reach an object's prototype are rejected, and so is text that the database could not return unchanged.
 */
export const jsonBody = fp(readJson, { name: 'json-body', dependencies: ['body-memory-budget'] })

/** Characters that are parsed and checked without yielding, which takes 12 ms at most. */
const charactersPerChunk = 16_384

function readJson(app: FastifyInstance, _options: object, done: () => void): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  function parse(request: FastifyRequest, text: string): unknown {
    let read: unknown
    void parseText(request, text, (error, parsed) => {
      if (error) throw unreadable()
      read = parsed
    })
    if (!request.routeOptions.config.storesNothing && hasUnstorableText(text, read)) throw unstorableText()
    return read
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const pieces = await readChunks(request, payload, jsonLimits(boundsOf(request.routeOptions.config)), 'json')
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (length === 0) return undefined
    if (length > charactersPerChunk) return parseYielding(pieces, (text) => parse(request, text))
    return parse(request, textOf(unicode(), Buffer.concat(pieces), false))
  })
  done()
}

async function parseYielding(pieces: readonly Buffer[], parse: (text: string) => unknown): Promise<unknown> {
  const chunker = jsonChunker(charactersPerChunk)
  const decoder = unicode()
  let all: unknown
  async function parsePiece({ text, path }: Piece) {
    if (path.length === 0) all = parse(text)
    else mergePiece(all, parse(text), path)
    await yieldToEventLoop()
  }
  for (const [index, piece] of pieces.entries()) {
    for (const cut of chunker.add(textOf(decoder, piece, index < pieces.length - 1))) await parsePiece(cut)
    await yieldToEventLoop()
  }
  await parsePiece(chunker.end())
  return all
}

function unicode(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
}

/** Rejects invalid UTF-8; a character may continue in the next chunk. */
function textOf(decoder: TextDecoder, bytes: Buffer, isFollowed: boolean): string {
  try {
    return decoder.decode(bytes, { stream: isFollowed })
  } catch {
    throw unstorableText()
  }
}

function unreadable(): PlatformError {
  return new PlatformError('request/malformed-json', 400, "The body isn't valid JSON.")
}

function hasUnstorableText(source: string, parsed: unknown): boolean {
  // Only an escape can contain a NUL or a lone surrogate, because the raw text was decoded from UTF-8.
  return source.includes('\\u') && anyText(parsed, (text) => text.includes('\0') || !text.isWellFormed())
}

/** Recursion is limited by the maximum depth of the route. */
function anyText(value: unknown, matches: (text: string) => boolean): boolean {
  if (typeof value === 'string') return matches(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => matches(key) || anyText(part, matches))
}
