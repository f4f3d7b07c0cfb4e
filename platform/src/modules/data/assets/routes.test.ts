import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Asset } from '@lintel/shared/contract/assets'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api/assets${url}`, as: 'local|everything', organization: 'CFA', ...more })
}

async function add(values: object = {}): Promise<Asset> {
  const answer = await call('', { method: 'POST', body: { ...aWrittenAsset, ...values } })
  expect(answer.status).toBe(201)
  return answer.json<Asset>()
}

async function listed(organization = 'CFA'): Promise<Asset[]> {
  return (await call('', { organization })).json<Asset[]>()
}

test('keeps what it is given: amounts to the cent, days as days, text without what nobody sees', async () => {
  const written = { msrp: '099999999999.9', purchasePrice: '0.1', description: ' Line one\r\nline\u0007 two ' }
  const url = ' HTTPS://Example.com:443/a/../manual '
  const asset = await add({ ...written, url })
  expect(asset).toMatchObject({
    ...aWrittenAsset,
    msrp: '99999999999.90',
    purchasePrice: '0.10',
    revision: 1,
    importId: null,
    description: 'Line one\nline two',
    url: 'https://example.com/manual',
  })
  expect((await call(`/${asset.id}`)).json()).toEqual(asset)
  expect(await listed()).toContainEqual(asset)
})

test.each([
  ['owner', '  ', 'This field is required.'],
  ['msrp', '1,000', /no sign: 1234\.50/],
  ['msrp', '-1', /no sign/],
  ['currentValue', '1.005', /two decimals/],
  ['url', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
  ['url', 'https://example.com@other.test/', /http:\/\/ or https:\/\//],
  ['url', 'https:// host', /http:\/\/ or https:\/\//],
  ['installedDate', '2026-02-30', /day of the calendar/],
  ['installedDate', '2200-01-01', /1900 and 2199/],
  ['installedDate', '2019-12-31', /before it was manufactured/],
  ['warrantyDuration', 1.5, /whole number of months/],
  ['expectedLifespan', 0, /from 1 to 200/],
  ['owner', 'x'.repeat(201), /at most 200 characters/],
])('refuses %s %p in words', async (path, value, message) => {
  const answer = await call('', { method: 'POST', body: { ...aWrittenAsset, [path]: value } })
  expect(answer.status).toBe(400)
  const { errors } = answer.json<Problem>()
  expect(errors).toEqual([{ path, message: expect.stringMatching(message) }])
})

test('changes fields alone, and holds dates against those that are there', async () => {
  const { id } = await add()
  const changed = await call(`/${id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
  expect(changed.json()).toMatchObject({ ...aWrittenAsset, condition: 'Poor', revision: 2 })
  const early = await call(`/${id}`, { method: 'PATCH', body: { revision: 2, installedDate: '2019-12-31' } })
  expect([early.status, early.json<Problem>().errors?.[0]?.path]).toEqual([400, 'installedDate'])
  const same = await call(`/${id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
  expect(same.json()).toMatchObject({ revision: 2 })
})

test('refuses a change of what was changed meanwhile, with both values', async () => {
  const { id } = await add({ currentValue: '10.00' })
  await call(`/${id}`, { method: 'PATCH', body: { revision: 1, currentValue: '20' } })
  const late = await call(`/${id}`, {
    method: 'PATCH',
    body: { revision: 1, currentValue: '30', sku: aWrittenAsset.sku },
  })
  expect([late.status, late.json<Problem>().code]).toEqual([409, 'assets/changed-meanwhile'])
  expect(late.json<Problem>().errors).toEqual([
    { path: 'currentValue', message: 'Current Value is “20.00” now; you have “30.00”.' },
  ])
})

test('puts a deleted asset back as it was, within the hour', async () => {
  const asset = await add({ sku: 'gone' })
  const remove = () => call(`/${asset.id}`, { method: 'DELETE' })
  const restore = () => call(`/${asset.id}/restore`, { method: 'POST' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await listed()).not.toContainEqual(asset)
  expect((await restore()).json()).toEqual(asset)
  expect((await restore()).json()).toEqual(asset)
  await remove()
  await platform.asOwner(`update deleted_assets set deleted_date = now() - interval '61 minutes' where id = $1`, [
    asset.id,
  ])
  const late = await restore()
  expect([late.status, late.json<Problem>().code]).toEqual([404, 'assets/not-restorable'])
})

test('clears away some of what was deleted long ago, however much it is', async () => {
  await platform.asOwner(`insert into deleted_assets (id, organization_id, asset, deleted_date)
    select gen_random_uuid(), 'CFA', '{}', now() - interval '2 days' from generate_series(1, 250)`)
  const left = async () =>
    (await platform.asOwner(`select 1 from deleted_assets where deleted_date < now() - interval '1 day'`)).length
  for (const expected of [150, 50, 0]) {
    const asset = await add({ sku: 'gone' })
    expect((await call(`/${asset.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await left()).toBe(expected)
  }
})

test('answers 304 until the list is another one, also where another row stands in the place of one', async () => {
  const [first, second] = [await add(), await add()]
  await call(`/${first.id}`, { method: 'DELETE' })
  const tag = String((await call('')).headers['etag'])
  const known = () => call('', { headers: { 'if-none-match': tag } })
  expect((await known()).status).toBe(304)
  await call(`/${second.id}`, { method: 'DELETE' })
  await call(`/${first.id}/restore`, { method: 'POST' })
  expect((await known()).status).toBe(200)
})

test('lets readers read and editors write, each in their own organization', async () => {
  const asset = await add()
  await platform.asOwner(`update members set roles = '{assets.read}' where user_id = 'local|designer'`)
  const as = 'local|designer'
  expect((await call('', { as })).status).toBe(200)
  expect((await call(`/${asset.id}`, { as, method: 'DELETE' })).status).toBe(403)
  expect((await call('', { as, method: 'POST', body: aWrittenAsset })).status).toBe(403)
  expect((await call('', { as: 'local|analyst' })).status).toBe(403)
  expect((await call(`/${asset.id}`, { organization: 'HFA' })).status).toBe(404)
  expect((await listed('HFA')).map(({ id }) => id)).not.toContain(asset.id)
  expect((await call(`/${asset.id}`, { organization: 'HFA', method: 'DELETE' })).status).toBe(404)
})
