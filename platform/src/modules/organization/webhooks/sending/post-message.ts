import { request as requestByHttp, type IncomingMessage } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { WebhookConfig } from '../webhook-config.ts'
import { AddressForbidden, guardedLookup, isPublicAddress, literalOf, type Resolve } from './receiver-addresses.ts'

export type Post = { address: string; headers: Record<string, string>; body: string }

/** The response's status with its beginning and `Retry-After`, or why there was none, as text for users. */
export type Reply =
  | { status: number; answer: string; retryAfter: string | undefined }
  | { status: null; answer: ''; problem: string }

export type PostOptions = {
  config: WebhookConfig
  /** Aborts the request. */
  signal: AbortSignal
  milliseconds?: number
  resolve?: Resolve
}

const maxWait = 15_000
/** How much of a response is read and stored. */
const maxBytes = 1024

/**
 * Sends a message without following redirects or keeping the connection. A response in time counts by its status, however slow or large its
 * body is. Only rejects when `signal` aborts.
 */
export async function postMessage(post: Post, options: PostOptions): Promise<Reply> {
  const { signal, milliseconds = maxWait } = options
  const time = AbortSignal.timeout(milliseconds)
  try {
    const response = await responseTo(post, { ...options, signal: AbortSignal.any([signal, time]) })
    const { statusCode = 0, headers } = response
    return { status: statusCode, answer: await beginningOf(response), retryAfter: headers['retry-after'] }
  } catch (error) {
    signal.throwIfAborted()
    const problem = time.aborted ? `No response within ${milliseconds / 1000} seconds.` : inWords(error)
    return { status: null, answer: '', problem }
  }
}

function responseTo({ address, headers, body }: Post, options: PostOptions): Promise<IncomingMessage> {
  const { config, signal, resolve } = options
  const url = new URL(address)
  const literal = literalOf(url)
  // No DNS lookup takes place for IP addresses.
  if (literal !== undefined && !isPublicAddress(literal, config)) throw new AddressForbidden(literal)
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !config.isLoopbackAllowed) throw new AddressForbidden(url.host)
  return new Promise((done, fail) => {
    const call = (isSecure ? requestByHttps : requestByHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: guardedLookup(config, resolve),
      signal,
    })
    // Also after an aborted response, which ends reading its body.
    call.on('response', done).on('error', fail)
    // A protocol upgrade also counts as a response. Without a listener, the request would never end.
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      done(response.destroy())
    })
    call.end(body)
  })
}

/** A partial body is used if the response is aborted or times out. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
  } finally {
    response.destroy()
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, maxBytes))
  // Removes control characters, which PostgreSQL may reject.
  return text.replaceAll(/[^\P{C}\n\t]/gu, '')
}

const errorMessages: Record<string, string> = {
  ECONNREFUSED: 'Nothing is responding at this address.',
  ECONNRESET: 'The receiver closed the connection.',
  ENOTFOUND: "This host doesn't exist.",
  ENODATA: "This host doesn't exist.",
  EAI_AGAIN: "Couldn't look up the host.",
  ETIMEOUT: "Couldn't look up the host.",
  ESERVFAIL: "Couldn't look up the host.",
  EREFUSED: "Couldn't look up the host.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate isn't signed by a trusted authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate isn't signed by a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate isn't signed by a trusted authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for a different host.",
  EPROTO: "The receiver doesn't support HTTPS.",
}

function inWords(error: unknown): string {
  if (error instanceof AddressForbidden) return `Delivery isn't allowed: ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return errorMessages[code] ?? `The receiver couldn't be reached${code === '' ? '' : ` (${code})`}.`
}
