import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { longTimeout } from '../viewer.ts'

type Sent = {
  headers: Record<string, string>
  fileName: string
  content: string
}

/** Uploads a building file with the calls of the page, waits until it is captured, and returns the capture's id. */
export async function uploadCapture(page: Page, { headers, fileName, content }: Sent): Promise<string> {
  const api = `${new URL(page.url()).origin}/api`
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const created = await page.request.post(`${api}/uploads`, {
    headers: {
      ...tus,
      'upload-length': String(Buffer.byteLength(content)),
      'upload-metadata': `purpose ${encoded('capture')},filename ${encoded(fileName)}`,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const address = new URL(created.headers()['location'] ?? '', api).href
  const sent = await page.request.patch(address, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: Buffer.from(content),
  })
  expect(sent.status(), await sent.text()).toBe(204)
  const uploadId = new URL(address).pathname.split('/').at(-1)
  const started = await page.request.post(`${api}/capture-ingestions`, {
    headers,
    data: { uploadId, originPath: 'Projects/Harbor Road' },
  })
  expect(started.status(), await started.text()).toBe(201)
  const { id } = (await started.json()) as { id: string }
  let captureId = ''
  await expect(async () => {
    const response = await page.request.get(`${api}/capture-ingestions/${id}`, { headers })
    const seen = (await response.json()) as { status: string; statusDetails: string | null; captureId: string | null }
    expect(seen).toMatchObject({ status: 'Complete' })
    captureId = seen.captureId ?? ''
  }).toPass({ ...longTimeout, intervals: [500] })
  return captureId
}
