import { expect, test } from '@jest/globals'
import { createImageDecoder } from './image-decoder.ts'
import { pngOf } from './testing/sample-images.ts'

const bounds = { width: 64, height: 64 }

test('decodes so many pixels of one person in a minute, and those of others all the same', async () => {
  const decode = createImageDecoder()
  const large = await pngOf({ width: 8000, height: 6000 })
  const somebody = { userId: 'somebody' }
  for (let sent = 0; sent < 3; sent += 1) await decode(somebody, large, bounds)
  const refused = decode(somebody, large, bounds)
  await expect(refused).rejects.toMatchObject({ code: 'images/too-many', status: 429 })
  await expect(refused).rejects.toThrow(/many large images within a minute\. Try again in \d+ s\./)
  expect((await decode({ userId: 'somebody else' }, large, bounds)).length).toBeGreaterThan(0)
})

test('has places for the images of a person, of an organization, and of all', async () => {
  const decode = createImageDecoder()
  const small = await pngOf({ width: 8, height: 8 })
  /** The codes of what came of so many images at once, each told how often. */
  async function sent(images: { userId: string; organizationId?: string | undefined }[]): Promise<unknown> {
    const results = await Promise.allSettled(images.map((sender) => decode(sender, small, bounds)))
    const codes = results.map((result) => (result.status === 'fulfilled' ? 'drawn' : (result.reason as Error).message))
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
