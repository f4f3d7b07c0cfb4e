import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { traceparents } from './channels.ts'

/**
 * Log lines contain routes, organizations and request ids, never people: no query strings, bodies or headers. Quotes in errors (a failing
 * statement's parameters, a token, an address) are masked as a last line of defense.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
  service: 'platform' | 'worker' = 'platform',
): Logger {
  const options = {
    level: config.logLevel,
    base: { service },
    mixin: traceOfLine,
    redact: {
      paths: ['authorization', 'cookie', 'token', 'password', '*.authorization', '*.cookie', '*.token', '*.password'],
      censor: '[removed]',
    },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Links a log line to the trace of its request or job, if tracing is on. */
function traceOfLine(): { traceId?: string } {
  const traceId = traceparents.getStore()?.split('-')[1]
  return traceId === undefined ? {} : { traceId }
}

function describeError(error: Error): Record<string, unknown> {
  const root = error.cause instanceof Error ? error.cause : error
  const { code } = stdSerializers.err(root) as { code?: unknown }
  return { type: root.name, code, message: maskPersonalData(root.message), stack: frames(root) }
}

/** The stack without its first lines, since they repeat the message. */
function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** In characters. The patterns below take quadratic time, so the text is cut before them; masks are shorter than what they replace. */
const maxMasked = 4000
const maxLogged = 2000

function maskPersonalData(text: string): string {
  // The cut may be within an address, which no pattern would match, so the last word is removed.
  const lastSpace = text.length > maxMasked ? text.lastIndexOf(' ', maxMasked) : -1
  return text
    .slice(0, lastSpace === -1 ? maxMasked : lastSpace)
    .replace(/\bparams: .*/gs, 'params: [removed]')
    .replace(/eyJ[\w-]*\.[\w-]*\.?[\w-]*/g, '[token]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .slice(0, maxLogged)
}
