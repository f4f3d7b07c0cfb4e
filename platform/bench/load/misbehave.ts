import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import type { Caller } from './server.ts'

/** Fifty megapixels in some 150 kB, which fill 200 MB where they are unpacked. */
export function hugePicture(): Promise<Buffer> {
  const size = { width: 10_000, height: 5_000 }
  return sharp({ create: { ...size, channels: 3, background: '#888888' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * One who sends what is allowed as fast as it goes, whatever is answered: pictures, long bodies, wrong bodies, lists; and
 * opens streams without end.
 */
export async function misbehave(origin: string, caller: Caller, picture: Buffer, signal: AbortSignal): Promise<void> {
  const { id, organization, headers } = caller
  const person = encodeURIComponent(id)
  const long = JSON.stringify({ value: 'x'.repeat(900_000) })
  const calls: [path: string, init: RequestInit][] = [
    [
      `/api/users/${person}/picture`,
      { method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'image/png' } },
    ],
    [
      `/api/preferences/${randomUUID()}`,
      { method: 'PUT', body: long, headers: { 'content-type': 'application/json' } },
    ],
    ['/api/revitassemblyrequest', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    [`/api/lintel-webapi/prototypes/${organization}`, {}],
    [`/api/revitassemblyrequest/${randomUUID()}/events`, {}],
    [`/api/revitassemblyrequest/organizations/${organization}?skip=9000`, {}],
  ]
  while (!signal.aborted) {
    for (const [path, init] of calls) {
      const answer = await fetch(`${origin}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal,
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (signal.aborted) return
    }
  }
}
