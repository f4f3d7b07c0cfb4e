import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors.ts'
import { nextTurn } from '../../streaming/next-turn.ts'
import { unstorableText } from '../problem.ts'
import { boundsOf, type Bounds } from './bounds.ts'
import { addPiece, piecesOf } from './json-pieces.ts'
import { jsonGauge } from './json-gauge.ts'
import { wholeBody } from './whole-body.ts'

/**
 * Takes JSON only, within the bounds of the route. An empty body counts as none, since browsers' clients send the content type with every
 * call. Keys that would reach an object's prototype are refused, and so is text that the database could not give back unchanged.
 */
export const jsonBody = fp(readJson, { name: 'json-body', dependencies: ['held-bodies'] })

/** Characters that are parsed and looked through in one turn, which takes 12 ms at most; then others are served. */
const longTurn = 16_384

function readJson(app: FastifyInstance, _options: object, done: () => void): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  function parse(request: FastifyRequest, text: string): unknown {
    let read: unknown
    void parseText(request, text, (error, parsed) => {
      if (error) throw unreadable()
      read = parsed
    })
    if (holdsUnstorableText(text, read)) throw unstorableText()
    return read
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await textOf(request, payload, boundsOf(request.routeOptions.config))
    if (text === '') return undefined
    return text.length <= longTurn ? parse(request, text) : parseInTurns(text, (piece) => parse(request, piece))
  })
  done()
}

async function parseInTurns(text: string, parse: (piece: string) => unknown): Promise<unknown> {
  let all: unknown
  for (const { text: piece, path } of piecesOf(text, longTurn)) {
    if (path.length === 0) all = parse(piece)
    else addPiece(all, parse(piece), path)
    await nextTurn()
  }
  return all
}

async function textOf(
  request: FastifyRequest,
  payload: IncomingMessage,
  bounds: Omit<Bounds, 'bytes'>,
): Promise<string> {
  const bytes = await wholeBody(request, payload, jsonGauge(bounds))
  if (!isUtf8(bytes)) throw unstorableText()
  return bytes.toString()
}

function unreadable(): PlatformError {
  return new PlatformError('request/malformed-json', 400, 'The body is not valid JSON.')
}

function holdsUnstorableText(source: string, parsed: unknown): boolean {
  // Only an escape can bring in a NUL or half a surrogate pair, because the raw text was decoded from UTF-8.
  return source.includes('\\u') && anyText(parsed, (text) => text.includes('\0') || !text.isWellFormed())
}

/** Goes as deep as the value, which is as deep as the bounds of its route. */
function anyText(value: unknown, matches: (text: string) => boolean): boolean {
  if (typeof value === 'string') return matches(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => matches(key) || anyText(part, matches))
}
