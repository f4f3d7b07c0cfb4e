import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { call, json, type Init, type Misbehavior } from './call.ts'

/** Sends requests that are allowed as fast as possible (pictures, long bodies, invalid bodies, lists), and keeps opening event streams. */
export const ordinaryCalls: Misbehavior = async (origin, caller) => {
  const { id, organization } = caller
  const longBody = JSON.stringify({ value: 'x'.repeat(250_000) })
  const body = new Uint8Array(await hugePicture())
  const calls: [path: string, init: Init][] = [
    [`/api/users/${encodeURIComponent(id)}/picture`, { method: 'PUT', body, headers: { 'content-type': 'image/png' } }],
    [`/api/preferences/${randomUUID()}`, { method: 'PUT', body: longBody, headers: json }],
    ['/api/revitassemblyrequest', { method: 'POST', body: '{', headers: json }],
    [`/api/lintel-webapi/prototypes/${organization}`, {}],
    [`/api/revitassemblyrequest/${randomUUID()}/events`, {}],
    [`/api/revitassemblyrequest/organizations/${organization}?skip=9000`, {}],
  ]
  let callCount = 0
  return async () => {
    const [path, init] = calls[callCount % calls.length] ?? ['/', {}]
    callCount += 1
    await call(origin, caller, path, init)
  }
}

let picture: Promise<Buffer> | undefined
/** A file of about 150 kB whose fifty megapixels take 200 MB when decoded. */
function hugePicture(): Promise<Buffer> {
  const size = { width: 10_000, height: 5_000 }
  picture ??= sharp({ create: { ...size, channels: 3, background: '#888888' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return picture
}
