import { headersOf } from './support/assembly.ts'
import { officeFile } from './support/captures/office-file.ts'
import { captures, storePreparedCapture } from './support/captures/prepared-capture.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { test } from './support/journey.ts'
import { journeyTimeout } from './support/viewer.ts'

test('a small building is captured for the journeys that only look at one', async ({ openAs, page }) => {
  test.setTimeout(journeyTimeout)
  await openAs('everything', '/HFA')
  const headers = await headersOf(page, captures)
  const { name, buffer } = officeFile(String(Date.now()))
  const id = await uploadCapture(page, { headers, fileName: name, content: buffer.toString() })
  await storePreparedCapture({ id, name })
})
