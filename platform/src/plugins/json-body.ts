import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../errors.ts'
import { unstorableText } from './problem.ts'

/**
 * Takes JSON only. An empty body counts as none, since browsers' clients send the content type with every call. Keys that would reach an
 * object's prototype are refused, and so is text that the database could not give back unchanged.
 */
export const jsonBody = fp(readJson, { name: 'json-body' })

function readJson(app: FastifyInstance, _options: object, done: () => void): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, next) => {
    if (body === '') return next(null, undefined)
    void parse(request, body.toString(), (error, parsed) => {
      if (error) return next(unreadable())
      next(holdsUnstorableText(body.toString(), parsed) ? unstorableText() : null, parsed)
    })
  })
  done()
}

function unreadable(): PlatformError {
  return new PlatformError('request/malformed-json', 400, 'The body is not valid JSON.')
}

function holdsUnstorableText(source: string, parsed: unknown): boolean {
  // Only an escape can bring in a NUL or half a surrogate pair, because the raw text was decoded from UTF-8.
  return source.includes('\\u') && anyText(parsed, (text) => text.includes('\0') || !text.isWellFormed())
}

function anyText(value: unknown, matches: (text: string) => boolean): boolean {
  if (typeof value === 'string') return matches(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => matches(key) || anyText(part, matches))
}
