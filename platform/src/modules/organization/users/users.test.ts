import type { Problem, User } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, jest, test, afterAll, beforeAll, describe } from '@jest/globals'
import { buildTestApp, type TestApp, type Call } from '../../../testing/build-test-app.ts'
import sharp from 'sharp'
import { imageSizeLimit } from '../../base/images/image-errors.ts'
import { pngBomb, pngOf, pngOfSize } from '../../base/images/testing/sample-images.ts'

describe('accounts', () => {
  let platform: TestApp
  beforeEach(async () => {
    platform = await buildTestApp()
  })
  afterEach(async () => {
    jest.useRealTimers()
    await platform.close()
  })

  const me = 'local|viewer'
  const url = '/api/users/local%7Cviewer'

  test('changes the contact address @full', async () => {
    const body = { contactEmail: 'vera@example.test' }
    const changed = await platform.call({ method: 'PUT', url, as: me, organization: 'HFA', body })
    expect(changed.json<User>()).toMatchObject({ ...body, firstName: 'Vera', roles: ['lintel.prototypes.read'] })
    expect((await platform.call({ url, as: me })).json<User>().contactEmail).toBe(body.contactEmail)
  })

  test.each([
    [{ contactEmail: 'vera' }, 'contactEmail'],
    [{ contactEmail: '' }, 'contactEmail'],
    [{ contactEmail: `${'x'.repeat(250)}@example.test` }, 'contactEmail'],
    [{ contactEmail: 'vera@example.test', firstName: 'Root' }, ''],
    [{ contactEmail: 'vera@example.test', picture: 'https://evil.test/x.png' }, ''],
    [{}, 'contactEmail'],
  ])('rejects %j, and changes nothing @full', async (body, path) => {
    const refused = await platform.call({ method: 'PUT', url, as: me, body })
    expect(refused.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid', errors: [{ path }] })
    expect((await platform.call({ url, as: me })).json<User>()).toMatchObject({
      firstName: 'Vera',
      contactEmail: 'viewer@lintel.test',
    })
  })

  test("doesn't change other people or unregistered users", async () => {
    const body = { contactEmail: 'evil@example.test' }
    const foreign = await platform.call({ method: 'PUT', url, as: 'local|everything', body })
    const nobody = await platform.call({ method: 'PUT', url: '/api/users/local%7Cnever', as: 'local|never', body })
    expect([foreign.status, nobody.status]).toEqual([404, 404])
  })

  test('returns the sign-in address only to the person @full', async () => {
    const token = await platform.tokenFor(me, { [platform.config.identity.emailClaim]: 'Vera@sign.test' })
    const own = await platform.call({ url, headers: { authorization: `Bearer ${token}` } })
    expect(own.json<User>().signInEmail).toBe('vera@sign.test')
    const members = await platform.call({ url: '/api/organizations/ACME/users', as: 'local|everything' })
    expect(members.text).not.toContain('sign.test')
  })

  const signOut = { method: 'POST' as const, url: `${url}/sign-out-everywhere` }

  async function issueToken(secondsAgo: number, userId = me) {
    return `Bearer ${await platform.tokenFor(userId, { iat: Math.floor(Date.now() / 1000) - secondsAgo })}`
  }

  test('signs out everywhere: rejects all tokens issued before, and accepts those issued later', async () => {
    const [old, now] = [await issueToken(300), await issueToken(0)]
    const other = await issueToken(300, 'local|designer')
    const read = (authorization: string, path = url) => platform.call({ url: path, headers: { authorization } })
    expect((await read(old)).status).toBe(200)
    expect((await platform.call({ ...signOut, headers: { authorization: now } })).status).toBe(204)
    for (const token of [old, now]) {
      const refused = await read(token)
      expect([refused.status, refused.json<Problem>().code]).toEqual([401, 'authentication/signed-out'])
      expect(refused.headers['www-authenticate']).toContain('invalid_token')
      expect((await read(token, '/api/organizations/ACME')).status).toBe(401)
      expect((await read(token, '/api/organizations/NOWHERE')).status).toBe(401)
    }
    expect((await read(other, '/api/users/local%7Cdesigner')).status).toBe(200)
    expect((await read(await issueToken(-30))).status).toBe(200)
  })

  test('a sign-out applies to all servers immediately', async () => {
    const token = await issueToken(60)
    const authorization = { authorization: token }
    expect((await platform.call({ url, headers: authorization })).status).toBe(200)
    // Another process writes the row like this, without notifying this process.
    await platform.asOwner('update users set signed_out_at = now() where id = $1', [me])
    expect((await platform.call({ url, headers: authorization })).status).toBe(401)
  })

  test("doesn't sign out other people", async () => {
    const foreign = await platform.call({ ...signOut, as: 'local|everything' })
    expect([foreign.status, foreign.json<Problem>().code]).toEqual([404, 'users/not-found'])
    expect((await platform.call({ url, as: me })).status).toBe(200)
  })

  test('explains where to end sessions if another identity provider manages them', async () => {
    await platform.close()
    platform = await buildTestApp({ environment: { IDENTITY_ISSUER: 'https://login.example.test/' } })
    const refused = await platform.call({ ...signOut, as: me })
    expect([refused.status, refused.json<Problem>().code]).toEqual([501, 'users/sessions-elsewhere'])
    expect((await platform.call({ url, as: me })).status).toBe(200)
  })
})

describe('profile pictures', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const me = 'local|viewer'

  function addressOf(userId: string) {
    return `/api/users/${encodeURIComponent(userId)}/picture`
  }

  type SendOptions = { as?: string; of?: string; type?: string }

  async function send(image: Buffer, { as = me, of = as, type = 'image/png' }: SendOptions = {}) {
    const headers = { authorization: `Bearer ${await platform.tokenFor(as)}`, 'content-type': type }
    const response = await platform.app.inject({ method: 'PUT', url: addressOf(of), headers, payload: image })
    return { status: response.statusCode, code: response.json<Partial<Problem>>().code, user: response.json<User>() }
  }

  async function pictureOf(userId: string) {
    const response = await platform.call({ url: `/api/users/${encodeURIComponent(userId)}`, as: userId })
    return response.json<User>().picture
  }

  /** Expects the file of a replaced picture to be removed by the cleanup. */
  async function expectGone(url: string) {
    await platform.sweepFiles()
    expect((await platform.call({ url })).status).toBe(404)
  }

  test('stores a picture, serves it without a token, and removes the previous one', async () => {
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

  test('keeps the picture when the same image is sent several times concurrently', async () => {
    const image = await pngOf({ width: 9, height: 9, background: '#0a0' })
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(image)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const currentPicture = (await pictureOf(me)) ?? ''
    expect((await platform.call({ url: currentPicture })).status).toBe(200)
    const others = responses.map(({ user }) => user.picture ?? '').filter((address) => address !== currentPicture)
    expect(others).toHaveLength(4)
    for (const other of others) await expectGone(other)
  })

  test('accepts exactly 2 MB, and rejects a byte more', async () => {
    expect(await send(await pngOfSize(imageSizeLimit))).toMatchObject({ status: 200 })
    expect(await send(await pngOfSize(imageSizeLimit + 1))).toMatchObject({ status: 413, code: 'images/too-large' })
  })

  const program = Buffer.from('MZ\x90\x00This program cannot be run in DOS mode.', 'latin1')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  test.each([
    ['an executable declared as an image', program, 415, 'images/not-an-image'],
    ['an SVG with a script', drawing, 415, 'images/drawing'],
    ['a decompression bomb', pngBomb(10_000, 10_000), 413, 'images/too-many-pixels'],
    ['an empty body', Buffer.alloc(0), 400, 'images/missing'],
  ])('rejects %s, and changes nothing', async (_, bytes, status, code) => {
    const before = await pictureOf(me)
    expect(await send(bytes)).toMatchObject({ status, code })
    expect(await pictureOf(me)).toBe(before)
  })

  test.each(['text/html', 'application/json', 'application/octet-stream', 'image/gif'])(
    'detects the type by content, not by the header %s',
    async (type) => {
      const { user } = await send(await pngOf({ width: 9, height: 9 }), { type })
      const shown = await platform.call({ url: user.picture ?? '' })
      expect(shown.headers['content-type']).toBe('image/webp')
    },
  )

  test("doesn't change other people's pictures", async () => {
    const image = await pngOf({ width: 9, height: 9 })
    expect(await send(image, { as: 'local|everything', of: me })).toMatchObject({
      status: 404,
      code: 'users/not-found',
    })
    expect(await send(program, { as: 'local|everything', of: me })).toMatchObject({ status: 404 })
    const removal = await platform.call({ method: 'DELETE', url: addressOf(me), as: 'local|everything' })
    expect(removal.status).toBe(404)
    expect(await platform.call({ method: 'PUT', url: addressOf(me) })).toMatchObject({ status: 401 })
  })

  test('asks unregistered people to register first', async () => {
    expect(await send(await pngOf({ width: 9, height: 9 }), { as: 'local|never' })).toMatchObject({ status: 404 })
  })

  test('removes the picture, and can be repeated', async () => {
    const { user } = await send(await pngOf({ width: 9, height: 9 }))
    const removed = await platform.call({ method: 'DELETE', url: addressOf(me), as: me })
    expect(removed.json<User>().picture).toBeNull()
    await expectGone(user.picture ?? '')
    expect((await platform.call({ method: 'DELETE', url: addressOf(me), as: me })).status).toBe(200)
  })

  test('keeps a picture from the identity provider', async () => {
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
  ])('serves nothing at %s', async (url) => {
    expect([400, 404]).toContain((await platform.call({ url })).status)
  })

  test("doesn't serve a person's picture through an organization's signed URLs", async () => {
    const { user } = await send(await pngOf({ width: 9, height: 9 }))
    const key = (user.picture ?? '').replace('/api/user-pictures/', 'users/')
    await expect(platform.files.addresses.addressOf('CFA', key)).rejects.toThrow("doesn't belong")
    const signed = await platform.files.addresses.addressOf('CFA', 'organizations/CFA/thumbnails/x.webp')
    expect((await platform.call({ url: signed.replace(/\/models\/[^?]+/, `/models/../${key}`) })).status).not.toBe(200)
  })
})

describe('user routes', () => {
  let platform: TestApp
  beforeEach(async () => {
    platform = await buildTestApp()
  })
  afterEach(() => platform.close())

  const admin = 'local|everything'

  function path(userId: string): string {
    return `/api/users/${encodeURIComponent(userId)}`
  }

  async function outcome(call: Call): Promise<[number, string | undefined]> {
    const response = await platform.call(call)
    return [response.status, response.text === '' ? undefined : response.json<Problem>().code]
  }

  async function rolesIn(organization?: string): Promise<string[]> {
    const response = await platform.call({
      url: path('local|viewer'),
      as: 'local|viewer',
      ...(organization !== undefined && { organization }),
    })
    return response.json<User>().roles
  }

  test('returns the roles in the organization of the header, and none without it or for a foreign organization', async () => {
    expect(await rolesIn('HFA')).toEqual(['lintel.prototypes.read'])
    expect(await rolesIn()).toEqual([])
    expect(await rolesIn('CFA')).toEqual([])
    expect(await rolesIn(`HFA' or '1'='1`)).toEqual([])
  })

  test('returns preferences, and organizations sorted by name', async () => {
    await platform.call({
      method: 'POST',
      url: `${path('local|viewer')}/preferences`,
      as: 'local|viewer',
      body: { key: 'sidebar', value: 'mini', group: null, userId: 'local|viewer' },
    })
    const response = await platform.call({ url: path('local|viewer'), as: 'local|viewer' })
    expect(response.json<User>()).toMatchObject({
      firstName: 'Vera',
      contactEmail: 'viewer@lintel.test',
      organizations: [
        { id: 'ACME', displayName: 'Acme Building Group' },
        { id: 'HFA', displayName: 'Harbor & Field' },
      ],
      preferences: [{ key: 'sidebar', value: 'mini', group: null }],
    })
  })

  test("doesn't show other people, even to an administrator", async () => {
    expect(await outcome({ url: path('local|designer'), as: admin })).toEqual([404, 'users/not-found'])
    expect(await outcome({ url: path('local|nobody'), as: admin })).toEqual([404, 'users/not-found'])
  })

  test('registers the signed-in person once', async () => {
    const me = 'auth0|5f7c8ec7c33c6c004bbafe82'
    const body = { id: me, firstName: ' Zoë ', lastName: 'Ångström', contactEmail: 'zoe@example.test' }
    expect(await outcome({ url: path(me), as: me })).toEqual([404, 'users/not-found'])
    const created = await platform.call({ method: 'POST', url: '/api/users', as: me, body })
    expect(created.status).toBe(201)
    expect(created.json()).toEqual({
      ...body,
      firstName: 'Zoë',
      picture: null,
      roles: [],
      organizations: [],
      preferences: [],
    })
    expect((await platform.call({ url: path(me), as: me })).status).toBe(200)
    expect(await outcome({ method: 'POST', url: '/api/users', as: me, body })).toEqual([
      409,
      'users/already-registered',
    ])
  })

  test("doesn't register other people, and ignores additional properties", async () => {
    const body = { id: 'local|someone', firstName: 'S', lastName: 'One', contactEmail: 's@example.test' }
    expect(await outcome({ method: 'POST', url: '/api/users', as: 'local|other', body })).toEqual([
      403,
      'users/not-yourself',
    ])
    const greedy = { ...body, id: 'local|other', roles: ['lintel.organization.update'], organizations: [{ id: 'CFA' }] }
    const response = await platform.call({ method: 'POST', url: '/api/users', as: 'local|other', body: greedy })
    expect(response.json<User>()).toMatchObject({ roles: [], organizations: [] })
  })

  test.each([
    { contactEmail: 'no address' },
    { firstName: ' ' },
    { lastName: 'x'.repeat(81) },
    { contactEmail: undefined },
  ])('rejects a registration with %j', async (wrong) => {
    const body = { id: 'local|new', firstName: 'N', lastName: 'New', contactEmail: 'new@example.test', ...wrong }
    expect(await outcome({ method: 'POST', url: '/api/users', as: 'local|new', body })).toEqual([
      400,
      'request/invalid',
    ])
  })

  test("returns the ids of the caller's organizations", async () => {
    const response = await platform.call({ url: `${path(admin)}/organizations`, as: admin })
    expect(response.json<string[]>().sort()).toEqual(['ACME', 'CFA', 'HFA'])
    expect((await platform.call({ url: `${path('local|guest')}/organizations`, as: 'local|guest' })).json()).toEqual([])
  })

  test("doesn't let people join an organization on their own", async () => {
    const join = (as: string, id: string) => ({
      method: 'POST' as const,
      url: `${path(id)}/organizations`,
      as,
      body: { organizationId: 'CFA' },
    })
    expect(await outcome(join('local|guest', 'local|guest'))).toEqual([404, 'organizations/not-found'])
    expect(await outcome(join('local|designer', 'local|guest'))).toEqual([403, 'roles/missing'])
    expect(await outcome(join(admin, 'local|guest'))).toEqual([204, undefined])
    expect(await outcome(join(admin, 'local|guest'))).toEqual([409, 'members/already-member'])
    expect(await outcome(join(admin, 'local|never'))).toEqual([404, 'members/user-not-found'])
    const guest = await platform.call({ url: path('local|guest'), as: 'local|guest', organization: 'CFA' })
    expect(guest.json<User>()).toMatchObject({ organizations: [{ id: 'CFA' }], roles: [] })
  })

  test.each([{}, { organizationId: 7 }, { organizationId: '' }, { organizationId: 'a b' }])(
    'rejects joining with the body %j without revealing details',
    async (body) => {
      const response = await platform.call({
        method: 'POST',
        url: `${path('local|guest')}/organizations`,
        as: admin,
        body,
      })
      expect([400, 404]).toContain(response.status)
    },
  )

  test('lets a person leave, and an administrator remove them', async () => {
    const leave = (as: string, id: string, org: string) => ({
      method: 'DELETE' as const,
      url: `${path(id)}/organizations/${org}`,
      as,
    })
    expect(await outcome(leave('local|designer', 'local|analyst', 'CFA'))).toEqual([403, 'roles/missing'])
    expect(await outcome(leave('local|viewer', 'local|viewer', 'CFA'))).toEqual([404, 'organizations/not-found'])
    expect(await outcome(leave('local|viewer', 'local|viewer', 'ACME'))).toEqual([204, undefined])
    expect(await outcome(leave(admin, 'local|analyst', 'CFA'))).toEqual([204, undefined])
    expect(await outcome(leave(admin, 'local|analyst', 'CFA'))).toEqual([404, 'members/not-found'])
  })
})
