import type { Problem, User } from '@lintel/shared/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { imageSizeLimit } from '../../base/images/image-errors.ts'
import { pngBomb, pngOf, pngOfSize } from '../../base/images/testing/sample-images.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const me = 'local|viewer'

function addressOf(userId: string) {
  return `/api/users/${encodeURIComponent(userId)}/picture`
}

type Sending = { as?: string; of?: string; type?: string }

async function send(image: Buffer, { as = me, of = as, type = 'image/png' }: Sending = {}) {
  const headers = { authorization: `Bearer ${await platform.tokenFor(as)}`, 'content-type': type }
  const answer = await platform.app.inject({ method: 'PUT', url: addressOf(of), headers, payload: image })
  return { status: answer.statusCode, code: answer.json<Partial<Problem>>().code, user: answer.json<User>() }
}

async function pictureOf(userId: string) {
  const answer = await platform.call({ url: `/api/users/${encodeURIComponent(userId)}`, as: userId })
  return answer.json<User>().picture
}

/** The file of a picture that was replaced is removed by the sweep. */
async function expectGone(url: string) {
  await platform.sweepFiles()
  expect((await platform.call({ url })).status).toBe(404)
}

test('keeps a picture, shows it without a token, and removes the one before', async () => {
  const first = (await send(await pngOf({ width: 800, height: 600 }))).user.picture ?? ''
  expect(first).toMatch(/^\/api\/user-pictures\/[\da-f]{32}\/[\da-f]{12}\.[\da-f]{32}\.webp$/)
  const shown = await platform.app.inject({ url: first })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31449600, immutable',
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 384 })
  const second = (await send(await pngOf({ width: 9, height: 9, background: '#c00' }))).user.picture ?? ''
  expect(await pictureOf(me)).toBe(second)
  await expectGone(first)
  expect((await platform.call({ url: second })).status).toBe(200)
})

test('shows the picture to fellow members', async () => {
  const { user } = await send(await pngOf({ width: 9, height: 9 }))
  const members = await platform.call({ url: '/api/organizations/ACME/users', as: 'local|everything' })
  expect(members.json<User[]>().find(({ id }) => id === me)?.picture).toBe(user.picture)
})

test('keeps the picture when the same image is sent again and again at once', async () => {
  const image = await pngOf({ width: 9, height: 9, background: '#0a0' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(image)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const kept = (await pictureOf(me)) ?? ''
  expect((await platform.call({ url: kept })).status).toBe(200)
  const others = answers.map(({ user }) => user.picture ?? '').filter((address) => address !== kept)
  expect(others).toHaveLength(4)
  for (const other of others) await expectGone(other)
})

test('takes exactly 2 MB and refuses a byte more', async () => {
  expect(await send(await pngOfSize(imageSizeLimit))).toMatchObject({ status: 200 })
  expect(await send(await pngOfSize(imageSizeLimit + 1))).toMatchObject({ status: 413, code: 'images/too-large' })
})

const program = Buffer.from('MZ\x90\x00This program cannot be run in DOS mode.', 'latin1')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
test.each([
  ['a program that is called an image', program, 415, 'images/not-an-image'],
  ['an SVG with a script', drawing, 415, 'images/drawing'],
  ['a bomb of pixels', pngBomb(10_000, 10_000), 413, 'images/too-many-pixels'],
  ['nothing', Buffer.alloc(0), 400, 'images/missing'],
])('refuses %s and changes nothing', async (_, bytes, status, code) => {
  const before = await pictureOf(me)
  expect(await send(bytes)).toMatchObject({ status, code })
  expect(await pictureOf(me)).toBe(before)
})

test.each(['text/html', 'application/json', 'application/octet-stream', 'image/gif'])(
  'goes by the content, not by the type %s',
  async (type) => {
    const { user } = await send(await pngOf({ width: 9, height: 9 }), { type })
    const shown = await platform.call({ url: user.picture ?? '' })
    expect(shown.headers['content-type']).toBe('image/webp')
  },
)

test("changes nobody else's picture", async () => {
  const image = await pngOf({ width: 9, height: 9 })
  expect(await send(image, { as: 'local|everything', of: me })).toMatchObject({ status: 404, code: 'users/not-found' })
  expect(await send(program, { as: 'local|everything', of: me })).toMatchObject({ status: 404 })
  const removal = await platform.call({ method: 'DELETE', url: addressOf(me), as: 'local|everything' })
  expect(removal.status).toBe(404)
  expect(await platform.call({ method: 'PUT', url: addressOf(me) })).toMatchObject({ status: 401 })
})

test('asks unregistered people to register first', async () => {
  expect(await send(await pngOf({ width: 9, height: 9 }), { as: 'local|never' })).toMatchObject({ status: 404 })
})

test('removes the picture, twice without harm', async () => {
  const { user } = await send(await pngOf({ width: 9, height: 9 }))
  const removed = await platform.call({ method: 'DELETE', url: addressOf(me), as: me })
  expect(removed.json<User>().picture).toBeNull()
  await expectGone(user.picture ?? '')
  expect((await platform.call({ method: 'DELETE', url: addressOf(me), as: me })).status).toBe(200)
})

test('leaves a picture alone that the identity provider gave', async () => {
  const address = 'https://pictures.example.test/ada.png'
  await platform.asOwner('update users set picture = $2 where id = $1', ['local|designer', address])
  const { user } = await send(await pngOf({ width: 9, height: 9 }), { as: 'local|designer' })
  expect(user.picture).toMatch(/^\/api\/user-pictures\//)
})

test.each([
  '/api/user-pictures/../files/x.webp',
  `/api/user-pictures/${'0'.repeat(32)}/..%2f..%2fkeys%2ffile-addresses.secret`,
  `/api/user-pictures/organizations%2fCFA%2fthumbnails/p13.webp`,
  `/api/user-pictures/${'0'.repeat(32)}/${'0'.repeat(12)}.${'0'.repeat(32)}.webp`,
  `/api/user-pictures/${'0'.repeat(32)}/${'.'.repeat(45)}.webp`,
])('has nothing at %s', async (url) => {
  expect([400, 404]).toContain((await platform.call({ url })).status)
})

test('opens no picture of one person through the signed addresses of an organization', async () => {
  const { user } = await send(await pngOf({ width: 9, height: 9 }))
  const key = (user.picture ?? '').replace('/api/user-pictures/', 'users/')
  await expect(platform.files.addresses.addressOf('CFA', key)).rejects.toThrow('does not belong')
  const signed = await platform.files.addresses.addressOf('CFA', 'organizations/CFA/thumbnails/x.webp')
  expect((await platform.call({ url: signed.replace(/\/models\/[^?]+/, `/models/../${key}`) })).status).not.toBe(200)
})
