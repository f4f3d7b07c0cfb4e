import { problemSchema } from '@lintel/shared/contract'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { PlatformError } from './errors.ts'
import { openToAll } from './plugins/access.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'

const config = { access: openToAll() }

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp({
    extend: (rest) => {
      const body = z.object({ counts: z.record(z.string(), z.number()) })
      rest.post('/planted/counts', { config, schema: { body } }, () => ({}))
      rest.get('/planted/strict', { config, schema: { querystring: z.strictObject({}) } }, () => ({}))
      rest.get('/planted/long', { config }, () => {
        const errors = Array.from({ length: 3 }, (_, index) => ({ path: `${index}`, message: 'é'.repeat(9000) }))
        throw new PlatformError('planted/long', 409, '\u0000'.repeat(9000), { errors })
      })
    },
  })
})
afterAll(() => platform.close())

async function refusalOf(url: string, body?: object) {
  const caller = { as: 'local|everything', organization: 'CFA' }
  const answer = await platform.call({ ...caller, url, ...(body && { method: 'POST', body }) })
  expect(Buffer.byteLength(answer.text)).toBeLessThan(16_384)
  return problemSchema.parse(answer.json())
}

function keys(count: number, key: (index: number) => string, value: unknown = 0): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), value]))
}

test('names some of many unknown keys', async () => {
  const { status, errors } = await refusalOf('/api/assets', { ...aWrittenAsset, ...keys(4500, (n) => `key${n}`) })
  expect(status).toBe(400)
  expect(errors).toEqual([{ path: '', message: expect.stringMatching(/^Unrecognized keys: "key0", "key1", .*…$/) }])
})

test('cuts a key of 80,000 characters', async () => {
  const { errors } = await refusalOf('/api/assets', { ...aWrittenAsset, ['漢'.repeat(80_000)]: 0 })
  expect(errors?.[0]?.message).toHaveLength(300)
})

test('counts the errors that it does not name, and cuts their paths', async () => {
  const { detail, errors = [] } = await refusalOf('/api/planted/counts', {
    counts: keys(400, (n) => `${n}`.padEnd(250, 'é'), 'none'),
  })
  expect(detail).toMatch(/^The request is not valid\. counts\.0é/)
  expect(errors[0]?.path).toHaveLength(200)
  expect(errors.at(-1)).toEqual({ path: '', message: `… and ${401 - errors.length} more.` })
})

test('cuts what is wrong with an address', async () => {
  const { errors } = await refusalOf(`/api/planted/strict?${'k'.repeat(9000)}=1`)
  expect(errors).toEqual([{ path: 'query.', message: expect.stringMatching(/^Unrecognized key: "k+…$/) }])
})

test('cuts whatever a route itself says', async () => {
  const { detail, errors } = await refusalOf('/api/planted/long')
  expect(detail).toHaveLength(1000)
  expect(errors?.map(({ message }) => message.length)).toEqual([300, 300, 300])
})
