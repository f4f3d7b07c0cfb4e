import { expect, test } from '@jest/globals'
import { createImageDecoder } from './image-decoder.ts'
import { pngOf } from './testing/sample-images.ts'

const bounds = { width: 64, height: 64 }

test('decodes so many pixels of one person in a minute, and those of others all the same', async () => {
  const decode = createImageDecoder()
  const large = await pngOf({ width: 8000, height: 6000 })
  for (let sent = 0; sent < 3; sent += 1) await decode('somebody', large, bounds)
  const refused = decode('somebody', large, bounds)
  await expect(refused).rejects.toMatchObject({ code: 'images/too-many', status: 429 })
  await expect(refused).rejects.toThrow(/many large images within a minute\. Try again in \d+ s\./)
  expect((await decode('somebody else', large, bounds)).length).toBeGreaterThan(0)
})
