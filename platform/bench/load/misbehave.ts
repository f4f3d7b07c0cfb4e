import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Caller } from './server.ts'

/** What this process is told once it is ready: as whom to call, and where. It ends when its parent does. */
export type Misbehaviour = { origin: string; callers: Caller[] }

type Init = { method?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

/** A picture of fifty megapixels has some 150 kB as a file and fills 200 MB once it is decoded. */
function hugePicture(): Promise<Buffer> {
  const size = { width: 10_000, height: 5_000 }
  return sharp({ create: { ...size, channels: 3, background: '#888888' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Sends what is allowed as fast as possible, whatever is answered: pictures, long bodies, wrong bodies, lists; and opens streams without
 * end.
 */
async function misbehave(origin: string, { id, organization, headers }: Caller, picture: Buffer): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const long = JSON.stringify({ value: 'x'.repeat(250_000) })
  const portrait = { method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'image/png' } }
  const calls: [path: string, init: Init][] = [
    [`/api/users/${encodeURIComponent(id)}/picture`, portrait],
    [`/api/preferences/${randomUUID()}`, { method: 'PUT', body: long, headers: json }],
    ['/api/revitassemblyrequest', { method: 'POST', body: '{', headers: json }],
    [`/api/lintel-webapi/prototypes/${organization}`, {}],
    [`/api/revitassemblyrequest/${randomUUID()}/events`, {}],
    [`/api/revitassemblyrequest/organizations/${organization}?skip=9000`, {}],
  ]
  for (let turn = 0; ; turn += 1) {
    const [path, init] = calls[turn % calls.length] ?? ['/', {}]
    const given = { ...init, headers: { ...headers, ...init.headers } }
    const answer = await fetch(`${origin}${path}`, given).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
  }
}

// Whoever misbehaves has a machine of their own: here they get what server and measured people leave.
setPriority(constants.priority.PRIORITY_LOW)
const picture = await hugePicture()
process.once('disconnect', () => process.exit())
process.once('message', ({ origin, callers }: Misbehaviour) => {
  for (const caller of callers) void misbehave(origin, caller, picture)
})
process.send?.('ready')
