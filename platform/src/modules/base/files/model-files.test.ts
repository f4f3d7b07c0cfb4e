import { createHash } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const hash = createHash('sha256').update(content).digest('hex')
const key = `organizations/CFA/models/${hash}.glb`
const tag = `"${hash}"`

let platform: TestApp
let origin: string
let address: string
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.files.store.write(key, content)
  address = await platform.files.addresses.addressOf('CFA', key)
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** Calls over a socket: `inject` would notice neither a body after HEAD nor a length that is not the body's. */
function ask(headers: Record<string, string> = {}, method = 'GET', path = address): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('serves the whole model, to be kept for as long as the address is valid', async () => {
  const { status, headers, body } = await ask()
  expect([status, body.equals(content)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'model/gltf-binary',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  expect(headers['cache-control']).toMatch(/^private, max-age=\d{5,6}, immutable$/)
})

test('answers HEAD with what GET would say and no body', async () => {
  const { status, headers, body } = await ask({}, 'HEAD')
  expect([status, headers['content-length'], headers.etag, body.length]).toEqual([200, '1000', tag, 0])
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=990-', 990, 999],
  ['bytes=-5', 995, 999],
  ['bytes=900-5000', 900, 999],
])('answers %s with that part', async (range, first, last) => {
  const { status, headers, body } = await ask({ range })
  expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/1000`])
  expect(headers['content-length']).toBe(String(last - first + 1))
  expect(body.equals(content.subarray(first, last + 1))).toBe(true)
})

test('answers a part beyond the end with 416 and the size, not to be kept', async () => {
  const { status, headers, body } = await ask({ range: 'bytes=1000-' })
  expect([status, headers['content-range']]).toEqual([416, 'bytes */1000'])
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'files/no-such-part' })
  expect(headers['cache-control']).toBe('no-store')
})

test('continues a download of the same content and begins one of another', async () => {
  const same = await ask({ range: 'bytes=500-', 'if-range': tag })
  const other = await ask({ range: 'bytes=500-', 'if-range': '"other"' })
  expect([same.status, same.body.length, other.status, other.body.length]).toEqual([206, 500, 200, 1000])
})

test.each(['GET', 'HEAD'])('answers %s of a browser that has it with 304', async (method) => {
  const { status, headers, body } = await ask({ 'if-none-match': `W/${tag}`, range: 'bytes=5000-' }, method)
  expect([status, headers.etag, body.length]).toEqual([304, tag, 0])
})

test.each(['GET', 'HEAD'])('refuses %s without, with an expired and with a foreign signature', async (method) => {
  const [path = '', query = ''] = address.split('?')
  const expired = query.replace(/until=\d+/, 'until=1767225600')
  const foreign = address.replace('/CFA/', '/HFA/')
  for (const refused of [path, `${path}?${expired}`, foreign]) {
    const { status, headers } = await ask({ range: 'bytes=0-9' }, method, refused)
    expect([status, headers['cache-control']]).toEqual([403, 'no-store'])
  }
})
