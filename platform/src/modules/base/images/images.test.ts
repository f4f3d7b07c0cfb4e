import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test, describe } from '@jest/globals'
import { isPlatformError } from '../../../errors/platform-error.ts'
import type { ImageBounds } from '../../../interfaces/files.ts'
import { countPixels, drawImage } from './draw-image.ts'
import { imageSizeLimit } from './image-errors.ts'
import { pngOf, pngBomb, pngOfSize } from './testing/sample-images.ts'
import { createImageDecoder } from './image-decoder.ts'

describe('drawing images', () => {
  const bounds = { width: 64, height: 64 }

  async function draw(bytes: Uint8Array, within: ImageBounds): Promise<Buffer> {
    await countPixels(bytes)
    return drawImage(bytes, within)
  }

  async function refusalOf(bytes: Uint8Array): Promise<{ code: string; status?: number }> {
    try {
      await draw(bytes, bounds)
      return { code: 'accepted' }
    } catch (error) {
      if (isPlatformError(error)) return { code: error.code, status: error.status }
      throw error
    }
  }

  function canvas(width = 90, height = 60) {
    return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  }

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('redraws %s as WebP within the bounds', async (format) => {
    const drawn = await draw(await canvas().toFormat(format).toBuffer(), bounds)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 64, height: 43 })
  })

  test('does not enlarge images', async () => {
    const drawn = await draw(await canvas(10, 10).png().toBuffer(), bounds)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 10, height: 10 })
  })

  test('rotates a photo upright, and removes its location', async () => {
    const photo = await canvas(60, 30)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Ada')).toBe(true)
    const drawn = await draw(photo, bounds)
    const seen = await sharp(drawn).metadata()
    expect([seen.width, seen.height, seen.exif, seen.orientation]).toEqual([30, 60, undefined, undefined])
  })

  test('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((background) => pngOf({ width: 8, height: 8, background })))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [50, 50] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const drawn = await draw(moving, bounds)
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
    const { dominant } = await sharp(drawn).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('accepts exactly 2 MB, and not a byte more', async () => {
    expect((await draw(await pngOfSize(imageSizeLimit), bounds)).length).toBeGreaterThan(0)
    expect(await refusalOf(await pngOfSize(imageSizeLimit + 1))).toMatchObject({
      code: 'images/too-large',
      status: 413,
    })
  })

  test("rejects 10,000 by 10,000 pixels by the file's header, before decoding", async () => {
    // The file contains no pixels. If it were decoded before counting, it would be reported as damaged.
    const bomb = pngBomb(10_000, 10_000)
    expect(bomb.length).toBeLessThan(1000)
    expect(await refusalOf(bomb)).toMatchObject({ code: 'images/too-many-pixels', status: 413 })
  })

  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const notImages: [string, Uint8Array, string][] = [
    ['an empty file', new Uint8Array(), 'images/missing'],
    ['an executable', Buffer.from('MZ\x90\x00\x03This program cannot be run in DOS mode.'), 'images/not-an-image'],
    ['an SVG with a script', Buffer.from(script), 'images/drawing'],
    ['an SVG after a prologue', Buffer.from(`\ufeff<?xml version="1.0"?><!DOCTYPE svg>${script}`), 'images/drawing'],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'images/not-an-image'],
    ['a TIFF', Buffer.from('II*\x00\x08\x00\x00\x00'), 'images/not-an-image'],
    ['a PNG header without content', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'images/damaged'],
    [
      'a WAVE file in the container of WebP',
      Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
      'images/not-an-image',
    ],
  ]
  test.each(notImages)('rejects %s', async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toMatchObject({ code })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('rejects a truncated %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
      .toFormat(format)
      .toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'images/damaged', status: 422 })
  })

  test('removes everything from an image except its pixels', async () => {
    const payload = '<script>alert(document.domain)</script>'
    const polyglot = Buffer.concat([await canvas().png().toBuffer(), Buffer.from(payload), deflateSync(payload)])
    const drawn = await draw(polyglot, bounds)
    expect(drawn.includes('script')).toBe(false)
  })

  test('responds to any bytes with an image or a clear error', async () => {
    const heads = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      'GIF89a',
      'RIFF\x10\x00\x00\x00WEBPVP8 ',
      '\0\0\0\x1cftypavif',
      '',
    ]
    const bytes = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }))
      .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest]))
    const property = fc.asyncProperty(bytes, async (anything) => {
      expect((await refusalOf(anything)).code).toMatch(/^accepted$|^images\//)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})

describe('image decoder', () => {
  const bounds = { width: 64, height: 64 }

  test('limits the pixels decoded per person and minute, without affecting others @full', async () => {
    const decode = createImageDecoder()
    const large = await pngOf({ width: 8000, height: 6000 })
    const somebody = { userId: 'somebody' }
    for (let sent = 0; sent < 3; sent += 1) await decode(somebody, large, bounds)
    const refused = decode(somebody, large, bounds)
    await expect(refused).rejects.toMatchObject({ code: 'images/too-many', status: 429 })
    await expect(refused).rejects.toThrow(/many large images within a minute\. Try again in \d+ s\./)
    expect((await decode({ userId: 'somebody else' }, large, bounds)).length).toBeGreaterThan(0)
  })

  test('limits concurrent images per person, per organization, and in total', async () => {
    const decode = createImageDecoder()
    const small = await pngOf({ width: 8, height: 8 })
    /** Decodes these images concurrently; returns how often each error code or success occurred. */
    async function sent(images: { userId: string; organizationId?: string | undefined }[]): Promise<unknown> {
      const results = await Promise.allSettled(images.map((sender) => decode(sender, small, bounds)))
      const codes = results.map((result) =>
        result.status === 'fulfilled' ? 'drawn' : (result.reason as Error).message,
      )
      return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
    }
    const of = (count: number, organizationId?: string) =>
      Array.from({ length: count }, (_, index) => ({ userId: `${organizationId} ${index % 10}`, organizationId }))
    expect(await sent(Array.from({ length: 8 }, () => ({ userId: 'one' })))).toEqual({
      drawn: 5,
      'Your earlier images are still being prepared. Try again in a moment.': 3,
    })
    expect(await sent([...of(30, 'CFA'), ...of(15, 'HFA')])).toEqual({
      drawn: 35,
      'Your organization has sent many images at once. Try again in a moment.': 10,
    })
    expect(await sent([...of(20, 'CFA'), ...of(20, 'HFA'), ...of(5, 'ACME')])).toEqual({
      drawn: 41,
      'Too many images are being prepared right now. Try again in a moment.': 4,
    })
  })
})
