import { request as ask, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type TestRequest = { port: number; method: string; path: string; headers: Record<string, string>; body?: Buffer }
/** `status` 0: the connection closed without a response, which is allowed while the client keeps sending an unread body. */
export type TestResponse = { status: number; text: string; bytes: number }

/** One request on a separate connection. Of an event stream, only the headers are read. */
export async function exchange({ port, method, path, headers, body }: TestRequest): Promise<TestResponse> {
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const call = ask({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent: false })
  const responseReceived = new Promise<IncomingMessage | undefined>((resolve) => {
    call.once('response', resolve)
    call.once('close', () => resolve(undefined))
    call.on('error', () => resolve(undefined))
  })
  call.end(body)
  const answer = await responseReceived
  if (!answer) return { status: 0, text: '', bytes: 0 }
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true
  const content = isStream ? Buffer.alloc(0) : await buffer(answer).catch(() => Buffer.alloc(0))
  call.destroy()
  return { status: answer.statusCode ?? 0, text: content.toString(), bytes: content.length }
}
