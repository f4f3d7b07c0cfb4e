import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Asset, AssetImport, AssetImportResult } from '@lintel/shared/contract/assets'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { untilBlocked } from '../../../../testing/overlapping-transactions.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api/assets${url}`, as: 'local|everything', organization: 'CFA', ...more })
}

type File = { hash: string; organization?: string; as?: string; encoding?: BufferEncoding }

async function send(
  lines: readonly (object | string)[],
  { hash, organization = 'CFA', as = 'local|everything', encoding = 'utf8' }: File,
) {
  const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const url = `/api/assets/imports?fileName=assets.csv&fileHash=${hash.repeat(64)}`
  const authorization = `Bearer ${await platform.tokenFor(as)}`
  const headers = { 'content-type': 'application/x-ndjson', authorization, organization }
  return platform.app.inject({ method: 'POST', url, headers, payload: Buffer.from(payload, encoding) })
}

async function countOf(organization = 'CFA'): Promise<number> {
  return (await call('', { organization })).json<Asset[]>().length
}

const rows = Array.from({ length: 1203 }, (_, index) => ({ ...aWrittenAsset, sku: `I-${index}`, description: '=1+1' }))

test('adds all rows once, however often the file is sent, and takes back exactly those', async () => {
  const before = await countOf()
  const [one, other] = await Promise.all([send(rows, { hash: 'a' }), send(rows, { hash: 'a' })])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 201])
  const [first, second] = [one.json<AssetImportResult>(), other.json<AssetImportResult>()]
  expect(first.id).toBe(second.id)
  expect([first.isRepeated, second.isRepeated].toSorted()).toEqual([false, true])
  expect(first).toMatchObject({ fileName: 'assets.csv', rowCount: 1203, importedBy: 'Evelyn Everett' })
  const imported = (await call('')).json<Asset[]>().filter(({ importId }) => importId === first.id)
  expect(imported).toHaveLength(1203)
  expect(imported[0]?.description).toBe('=1+1')
  await call('', { method: 'POST', body: { ...aWrittenAsset, sku: 'by hand' } })
  await call(`/${imported[0]?.id}`, { method: 'DELETE' })
  expect((await call('/imports')).json<AssetImport[]>().map(({ id }) => id)).toEqual([first.id])
  expect((await call(`/imports/${first.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await countOf()).toBe(before + 1)
  // An asset of the import that was deleted before cannot be restored either.
  expect((await call(`/${imported[0]?.id}/restore`, { method: 'POST' })).status).toBe(404)
  expect((await call(`/imports/${first.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await send(rows.slice(0, 1), { hash: 'a' })).statusCode).toBe(201)
})

test('tells lines from each other by what they are, whatever the caller claims', async () => {
  const [one, other] = [[{ ...aWrittenAsset, sku: 'claimed one' }], [{ ...aWrittenAsset, sku: 'claimed other' }]]
  const first = await send(one, { hash: '3' })
  expect((await send(other, { hash: '3' })).statusCode).toBe(201)
  const again = await send(one, { hash: '4' })
  expect([again.statusCode, again.json<AssetImportResult>().isRepeated]).toEqual([200, true])
  expect(again.json<AssetImportResult>().id).toBe(first.json<AssetImportResult>().id)
  const names = (await call('')).json<Asset[]>().map(({ sku }) => sku)
  expect(names.filter((sku) => sku.startsWith('claimed')).toSorted()).toEqual(['claimed one', 'claimed other'])
})

test('adds nothing where any row is wrong, and says which and why', async () => {
  const before = await countOf()
  const wrong = [aWrittenAsset, { ...aWrittenAsset, msrp: 'many', owner: '' }, '{"half', { ...aWrittenAsset, extra: 1 }]
  const answer = await send(wrong, { hash: 'b' })
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([422, 'assets/import-invalid'])
  expect(answer.json<Problem>().errors?.map(({ path }) => path)).toEqual(['2.owner', '2.msrp', '3', '4'])
  expect(await countOf()).toBe(before)
  const unstorable = await send([`${JSON.stringify(aWrittenAsset).slice(0, -1)},"sku":"\\u0000\\ud800"}`], {
    hash: 'b',
  })
  expect(unstorable.statusCode).toBe(201)
  expect((await send([], { hash: 'c' })).json<Problem>().code).toBe('assets/import-empty')
})

function withUnknownKeys(count: number): object {
  return { ...aWrittenAsset, ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])) }
}

test('reads no further than to a line that no asset fills, and says which it is', async () => {
  const before = await countOf()
  const url = `/api/assets/imports?fileName=assets.csv&fileHash=${'1'.repeat(64)}`
  const authorization = `Bearer ${await platform.tokenFor('local|everything')}`
  const headers = { 'content-type': 'application/x-ndjson', authorization, organization: 'CFA' }
  let sent = 0
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify({ ...aWrittenAsset, owner: '' })}\n{`)
    for (; sent < 200; sent += 1) yield Buffer.from(`"k${'1'.repeat(8000)}":0,`)
  }
  const answer = await platform.app.inject({ method: 'POST', url, headers, payload: Readable.from(endless()) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Problem>()).toMatchObject({
    detail:
      'Nothing was imported, because some rows cannot be taken in. Correct them and import the file again. Lines after line 2 were not looked at.',
    errors: [
      { path: '1.owner', message: 'This field is required.' },
      { path: '2', message: 'This line has more than 80 kB, which no asset has. Correct or remove it.' },
    ],
  })
  expect(sent).toBeLessThan(100)
  expect(await countOf()).toBe(before)
})

test('names a line that is no text', async () => {
  const answer = await send([aWrittenAsset, 'ÿ'], { hash: '8', encoding: 'latin1' })
  expect(answer.json<Problem>().errors).toEqual([
    { path: '2', message: 'This line is not text in UTF-8. Save the file in UTF-8, then import it again.' },
  ])
})

test('answers at most 16 kB, however much is wrong', async () => {
  const answer = await send(Array<object>(300).fill(withUnknownKeys(5000)), { hash: '1' })
  expect(answer.rawPayload.length).toBeLessThan(16_384)
  const { detail, errors = [] } = answer.json<Problem>()
  expect(detail).toContain('Lines after line 100 were not looked at.')
  expect(errors[0]?.path).toBe('1')
  expect(Math.max(...errors.map(({ message }) => message.length))).toBe(300)
  expect(errors.at(-1)).toEqual({ path: '', message: `… and ${101 - errors.length} more.` })
})

test('takes in the longest asset there is, every character escaped', async () => {
  const [short, lines] = ['漢'.repeat(200), '漢'.repeat(4000)]
  const texts = [
    'owner',
    'sku',
    'upc',
    'category',
    'manufacturer',
    'modelNumber',
    'modelSeries',
    'condition',
    'serialNumber',
  ]
  const asset = { ...aWrittenAsset, ...Object.fromEntries(texts.map((text) => [text, short])) }
  const url = `https://example.com/${'a'.repeat(1980)}`
  const written = JSON.stringify({ ...asset, url, description: lines, warrantyDescription: lines })
  const escaped = written.replaceAll('漢', '\\u6f22').replaceAll(/(?<=a)a/g, '\\u0061')
  expect((await send([escaped], { hash: '2' })).statusCode).toBe(201)
})

test('takes two files of a person at once, and reads no more', async () => {
  const read: number[] = []
  async function* slowly(index: number, until: Promise<unknown>): AsyncGenerator<Buffer> {
    read.push(index)
    yield Buffer.from('{')
    await until
  }
  const going = Promise.withResolvers<undefined>()
  const url = `/api/assets/imports?fileName=assets.csv&fileHash=${'7'.repeat(64)}`
  const authorization = `Bearer ${await platform.tokenFor('local|everything')}`
  const headers = { 'content-type': 'application/x-ndjson', authorization, organization: 'CFA' }
  const sent = [0, 1].map((index) =>
    platform.app.inject({ method: 'POST', url, headers, payload: Readable.from(slowly(index, going.promise)) }),
  )
  await until(() => expect(read.length).toBe(2))
  await until(async () => {
    const refused = await platform.app.inject({ method: 'POST', url, headers, payload: '{' })
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
      429,
      'You are importing 2 files already. Import the next file when one of them is in.',
    ])
  })
  going.resolve(undefined)
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([422, 422])
  expect((await platform.app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(422)
})

test('rolls all rows back where storing breaks off in the middle', async () => {
  const before = await countOf()
  await platform.asOwner(`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.sku = 'I-900' then raise 'no'; end if; return new; end $$`)
  await platform.asOwner(`create trigger refuse before insert on assets for each row execute function refuse_one()`)
  expect((await send(rows, { hash: 'd' })).statusCode).toBe(500)
  await platform.asOwner(`drop trigger refuse on assets`)
  expect(await countOf()).toBe(before)
  expect((await call('/imports')).json<AssetImport[]>().some(({ rowCount }) => rowCount === 1203)).toBe(false)
})

test('takes nothing back that somebody has worked on since', async () => {
  const { id } = (await send(rows.slice(0, 3), { hash: 'e' })).json<AssetImportResult>()
  const [asset] = (await call('')).json<Asset[]>().filter(({ importId }) => importId === id)
  await call(`/${asset?.id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
  const refused = await call(`/imports/${id}`, { method: 'DELETE' })
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'assets/import-changed-since'])
})

test('waits for a change that is being made, and takes nothing back then', async () => {
  const { id } = (await send(rows.slice(3, 6), { hash: '7' })).json<AssetImportResult>()
  const client = await platform.pool.connect()
  await client.query(`begin; select set_config('app.organization', 'CFA', true)`)
  await client.query(
    `update assets set condition = 'Poor', revision = revision + 1 where id = (select min(id::text)::uuid from assets where import_id = $1)`,
    [id],
  )
  const undoing = call(`/imports/${id}`, { method: 'DELETE' })
  await untilBlocked(platform)
  await client.query('commit')
  client.release()
  expect((await undoing).json<Problem>()).toMatchObject({ status: 409, code: 'assets/import-changed-since' })
  expect((await call('')).json<Asset[]>().filter(({ importId }) => importId === id)).toHaveLength(3)
})

test('is for editors, and each organization has its own', async () => {
  const { id } = (await send(rows.slice(0, 2), { hash: 'f' })).json<AssetImportResult>()
  expect((await send(rows.slice(0, 2), { hash: 'f', organization: 'HFA' })).statusCode).toBe(201)
  expect((await call(`/imports/${id}`, { method: 'DELETE', organization: 'HFA' })).status).toBe(404)
  expect((await send(rows, { hash: '9', as: 'local|analyst' })).statusCode).toBe(403)
})
