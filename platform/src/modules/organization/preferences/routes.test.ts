import type { Preference, Problem } from '@lintel/shared/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { maxPreferenceBytes, maxPreferences } from './save-preference.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const me = 'local|viewer'
const url = '/api/users/local%7Cviewer/preferences'

function at(key: string): string {
  return `${url}/${encodeURIComponent(key)}`
}

function post(preference: Preference) {
  return platform.call({ method: 'POST', url, as: me, body: { ...preference, userId: me } })
}

function put(preference: Preference) {
  return platform.call({ method: 'PUT', url: at(preference.key), as: me, body: { ...preference, userId: me } })
}

function get(key: string) {
  return platform.call({ url: at(key), as: me })
}

function remove(key: string) {
  return platform.call({ method: 'DELETE', url: at(key), as: me })
}

test('creates and changes with PUT, and only creates with POST', async () => {
  const preference = { key: 'dark-mode', value: 'true', group: null }
  const saved = await put(preference)
  expect([saved.status, saved.json()]).toEqual([200, preference])
  expect((await put(preference)).status).toBe(200)
  const created = await post({ ...preference, key: 'other-mode' })
  expect([created.status, created.json()]).toEqual([201, { ...preference, key: 'other-mode' }])
  expect((await remove('other-mode')).status).toBe(204)
  const again = await post(preference)
  expect([again.status, again.json<Problem>().code]).toEqual([409, 'preferences/already-present'])
  const changed = await put({ ...preference, value: 'false', group: 'Look' })
  expect([changed.status, changed.json()]).toEqual([200, { key: 'dark-mode', value: 'false', group: 'Look' }])
  expect((await get('dark-mode')).json()).toEqual({ key: 'dark-mode', value: 'false', group: 'Look' })
  expect((await remove('dark-mode')).status).toBe(204)
  expect((await remove('dark-mode')).status).toBe(404)
  expect((await get('dark-mode')).status).toBe(404)
})

test('lists all preferences, or those of one group', async () => {
  await post({ key: 'b', value: '1', group: 'Favorites' })
  await post({ key: 'a', value: '2', group: 'Favorites' })
  await post({ key: 'c', value: '3', group: null })
  const keys = async (query: string) =>
    (await platform.call({ url: `${url}${query}`, as: me })).json<Preference[]>().map(({ key }) => key)
  expect(await keys('')).toEqual(['a', 'b', 'c'])
  expect(await keys('?group=Favorites')).toEqual(['a', 'b'])
  expect(await keys('?group=favorites')).toEqual([])
  expect(await keys(`?group=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
})

test('shows preferences only to their owner', async () => {
  await post({ key: 'mine', value: 'private', group: null })
  const foreign = await platform.call({ url: at('mine'), as: 'local|everything' })
  expect([foreign.status, foreign.json<Problem>().code]).toEqual([404, 'users/not-found'])
  const same = await platform.call({ url: '/api/users/local%7Ceverything/preferences/mine', as: 'local|everything' })
  expect([same.status, same.json<Problem>().code]).toEqual([404, 'preferences/not-found'])
})

test('rejects a body with another user or key than the URL', async () => {
  const body = { key: 'k', value: '', group: null, userId: 'local|designer' }
  const user = await platform.call({ method: 'POST', url, as: me, body })
  expect(user.json<Problem>()).toMatchObject({
    status: 400,
    code: 'preferences/mismatch',
    errors: [{ path: 'userId' }],
  })
  const key = await platform.call({ method: 'PUT', url: at('other'), as: me, body: { ...body, userId: me } })
  expect(key.json<Problem>()).toMatchObject({ status: 400, code: 'preferences/mismatch', errors: [{ path: 'key' }] })
})

test('asks unregistered people to register first', async () => {
  const as = 'local|never'
  const body = { key: 'k', value: '', group: null, userId: as }
  const never = '/api/users/local%7Cnever/preferences'
  const calls = [
    { method: 'POST', url: never },
    { method: 'PUT', url: `${never}/k` },
  ] as const
  for (const call of calls) {
    const response = await platform.call({ ...call, as, body })
    expect([response.status, response.json<Problem>().code]).toEqual([404, 'users/not-found'])
  }
})

test('creates one preference when the same one is saved concurrently', async () => {
  const race = { key: 'race', value: 'x', group: null }
  const responses = await Promise.all(Array.from({ length: 8 }, () => post(race)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  const saves = await Promise.all(Array.from({ length: 8 }, () => put({ ...race, key: 'race-of-saves' })))
  expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200))
})

const storable = fc
  .string({ unit: 'binary', maxLength: 300 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'))
const value = fc.oneof(
  fc.json(),
  storable,
  fc.constant('x'.repeat(65_536)),
  fc.constantFrom("'; drop table preferences; --", '{"__proto__":1}', '\u202e\ufeff'),
)
const group = fc.option(storable.map((text) => text.slice(0, 60)).filter((text) => text.isWellFormed()))

test('returns any text unchanged @full', async () => {
  let count = 0
  const property = fc.asyncProperty(value, group, async (text, inGroup) => {
    const preference = { key: `property.${count++}`, value: text, group: inGroup }
    expect((await post(preference)).json()).toEqual(preference)
    expect((await get(preference.key)).json()).toEqual(preference)
    await platform.asOwner('delete from preferences where user_id = $1 and key = $2', [me, preference.key])
  })
  await fc.assert(property, { numRuns: 60 })
})

test('responds to any body with success or a clear error, never a failure @full', async () => {
  const body = fc.oneof(
    fc.anything({ withNullPrototype: false, withBigInt: false }),
    fc.record(
      {
        key: fc.string({ unit: 'binary' }),
        value: fc.jsonValue(),
        group: fc.jsonValue(),
        userId: fc.constantFrom(me, 'x'),
      },
      { requiredKeys: [] },
    ),
  )
  const property = fc.asyncProperty(body, async (anything) => {
    const response = await platform.call({ method: 'POST', url, as: me, body: anything })
    expect([201, 400, 409]).toContain(response.status)
  })
  await fc.assert(property, { numRuns: 100 })
})

test('responds to any key in the URL with 200, 400 or 404 @full', async () => {
  const key = fc
    .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), fc.string({ minLength: 1 }))
    .filter((text) => text.isWellFormed())
  const property = fc.asyncProperty(key, async (text) => {
    expect([200, 400, 404]).toContain((await get(text)).status)
  })
  await fc.assert(property, { numRuns: 100 })
})

test.each([['x'.repeat(65_537)], [null], [7], [{}]])('rejects the value %#', async (wrong) => {
  const response = await platform.call({
    method: 'POST',
    url,
    as: me,
    body: { key: 'v', value: wrong, group: null, userId: me },
  })
  expect(response.json<Problem>()).toMatchObject({ status: 400, errors: [{ path: 'value' }] })
})

test('limits the total size of preferences, because every sign-in loads them', async () => {
  const owner = 'local|analyst'
  const url = '/api/users/local%7Canalyst/preferences'
  await platform.asOwner(
    "insert into preferences (user_id, key, value) select $1, 'large-' || n, repeat('x', $2 / 8 - 1) from generate_series(1, 8) as n",
    [owner, maxPreferenceBytes],
  )
  const body = { key: 'large-1', value: 'x'.repeat(maxPreferenceBytes / 8), group: null, userId: owner }
  const put = (value: string) =>
    platform.call({ method: 'PUT', url: `${url}/large-1`, as: owner, body: { ...body, value } })
  expect((await put(body.value)).status).toBe(200)
  const more = await platform.call({
    method: 'POST',
    url,
    as: owner,
    body: { ...body, key: 'more', value: '12345678' },
  })
  expect([more.status, more.json<Problem>().code]).toEqual([413, 'preferences/too-large'])
  const larger = await put(`${body.value}12345678`.slice(0, 65_536))
  expect(larger.status).toBe(200)
  expect((await platform.call({ url, as: owner })).json<Preference[]>()).toHaveLength(8)
})

test('limits the number of preferences per account', async () => {
  const owner = 'local|reviewer'
  await platform.asOwner(
    "insert into preferences (user_id, key, value) select $1, 'filler-' || n, '' from generate_series(1, $2) as n",
    [owner, maxPreferences],
  )
  const body = { key: 'one-more', value: '1', group: null, userId: owner }
  const refused = await platform.call({
    method: 'POST',
    url: `/api/users/local%7Creviewer/preferences`,
    as: owner,
    body,
  })
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'preferences/too-many'])
  const saved = await platform.call({
    method: 'PUT',
    url: `/api/users/local%7Creviewer/preferences/one-more`,
    as: owner,
    body,
  })
  expect([saved.status, saved.json<Problem>().code]).toEqual([409, 'preferences/too-many'])
})

test("doesn't exceed the limit when several are created concurrently", async () => {
  const owner = 'local|designer'
  await platform.asOwner(
    "insert into preferences (user_id, key, value) select $1, 'filler-' || n, '' from generate_series(1, $2) as n",
    [owner, maxPreferences - 1],
  )
  const creating = Array.from({ length: 6 }, (_, index) => {
    const body = { key: `last-${index}`, value: '1', group: null, userId: owner }
    return platform.call({ method: 'POST', url: '/api/users/local%7Cdesigner/preferences', as: owner, body })
  })
  const responses = await Promise.all(creating)
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
})
