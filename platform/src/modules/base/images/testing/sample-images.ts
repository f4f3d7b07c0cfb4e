import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

type Canvas = { width: number; height: number; background?: string }

export function pngOf({ width, height, background = '#3366cc' }: Canvas): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A valid PNG with exactly this many bytes, padded with an ancillary chunk, which decoders skip. */
export async function pngOfSize(size: number): Promise<Buffer> {
  const png = await pngOf({ width: 20, height: 10 })
  const end = png.length - 12
  const filler = chunk('fiLl', Buffer.alloc(size - png.length - 12))
  return Buffer.concat([png.subarray(0, end), filler, png.subarray(end)])
}

/** A PNG whose header promises more pixels than fit into memory, but whose few bytes contain none. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
