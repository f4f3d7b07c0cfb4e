import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '@lintel/shared/contract'

type Reason = { status: number; code: string; detail: string }

const reasons: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request/headers-too-large', detail: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request/too-slow', detail: 'The request took too long to arrive.' },
}
const malformed: Reason = { status: 400, code: 'request/malformed', detail: "The request isn't valid HTTP." }

/** What Node cannot parse never becomes a request, so the response is written to the connection directly. */
export function answerUnreadable({ code: cause }: { code: string }, socket: Socket): void {
  if (cause === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, detail } = reasons[cause] ?? malformed
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = { type: 'about:blank', title, status, detail, code, requestId: randomUUID() }
  const body = JSON.stringify(problem)
  const headers = [
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
