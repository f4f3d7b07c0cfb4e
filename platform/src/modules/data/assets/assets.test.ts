import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Asset, AssetNews, AssetImport, AssetImportResult } from '@lintel/shared/contract/assets'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { afterTest, inTime, until } from '@lintel/shared/testing/runner'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { announceListChange, maxRows, readListChanges } from '../../../events/list-changes.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { beginTransaction, untilBlocked } from '../../../testing/overlapping-transactions.ts'
import { announceAssets, assetsSubject } from './change-assets.ts'
import { Readable } from 'node:stream'
import type { Problem } from '@lintel/shared/contract'

describe('followed assets', () => {
  const userId = 'local|everything'
  let platform: TestApp
  let origin: string
  beforeAll(async () => {
    platform = await buildTestApp()
    origin = await platform.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => platform.close())

  function call(url: string, more: Partial<Call> = {}) {
    return platform.call({ url: `/api/assets${url}`, as: userId, organization: 'CFA', ...more })
  }

  async function add(): Promise<Asset> {
    return (await call('', { method: 'POST', body: aWrittenAsset })).json<Asset>()
  }

  async function positionOfList(): Promise<number> {
    return Number((await call('')).headers['list-position'])
  }

  /** What is told to someone who has the list of a position, one event after the other. */
  async function follow(position: number): Promise<() => Promise<AssetNews>> {
    const leaving = new AbortController()
    afterTest(() => leaving.abort())
    const headers = { authorization: `Bearer ${await platform.tokenFor(userId)}`, organization: 'CFA' }
    const address = `${origin}/api/assets/events?tag=&position=${position}`
    const response = await fetch(address, { headers, signal: leaving.signal })
    expect(response.status).toBe(200)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return () => inTime('the next event', readEvent())

    async function readEvent(): Promise<AssetNews> {
      for (;;) {
        const [event = '', ...rest] = text.split('\n\n')
        const [, data] = /^event: assets\ndata: (.*)$/m.exec(event) ?? []
        if (rest.length > 0) text = rest.join('\n\n')
        if (rest.length > 0 && data !== undefined) return JSON.parse(data) as AssetNews
        if (rest.length > 0) continue
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('The stream has ended.')
        text += value
      }
    }
  }

  test('sends the changed rows with each change, and no others @full', async () => {
    const [one, other] = [await add(), await add()]
    const position = await positionOfList()
    const next = await follow(position)
    expect(await next()).toMatchObject({ position, changes: { from: position, rows: [], removed: [] } })
    const changed = (
      await call(`/${one.id}`, { method: 'PATCH', body: { owner: 'Another', revision: 1 } })
    ).json<Asset>()
    expect(await next()).toMatchObject({ position: position + 1, changes: { from: position, rows: [changed] } })
    expect((await call(`/${other.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await next()).toMatchObject({ changes: { from: position + 1, rows: [], removed: [other.id] } })
  })

  test('immediately sends changes that a client missed', async () => {
    const position = await positionOfList()
    const added = [await add(), await add()]
    const { changes } = await (await follow(position))()
    expect(changes?.rows.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort())
  })

  test.each([
    ['is of a time that nobody knows of any more', 'too old'],
    ['has not been yet', 'too new'],
  ])('says that the list is to be read where its position %s', async (_what, which) => {
    const now = await positionOfList()
    await withScope(platform.db, { organizationId: 'CFA' }, async (tx) => {
      for (let index = 0; index < 201; index += 1) await announceListChange(tx, assetsSubject('CFA'), [])
    })
    const { position, changes } = await (await follow(which === 'too old' ? now : now + 1000))()
    expect([position, changes]).toEqual([now + 201, null])
  })

  test('asks clients to reload the list after many changes at once', async () => {
    const position = await positionOfList()
    const next = await follow(position)
    await next()
    const many = Array.from({ length: maxRows + 1 }, () => randomUUID())
    await withScope(platform.db, { organizationId: 'CFA' }, (tx) => announceAssets(tx, 'CFA', many))
    expect(await next()).toMatchObject({ position: position + 1, changes: null })
  })

  /** Once someone has heard of a position; what is told before may be an earlier one once more. */
  async function heardOf(next: () => Promise<AssetNews>, position: number): Promise<void> {
    for (let progress = await next(); progress.position !== position; progress = await next())
      expect(progress.position).toBeLessThan(position)
  }

  test('reads a change once for all followers, and nothing without changes', async () => {
    const { id } = await add()
    const position = await positionOfList()
    const followers = await Promise.all(Array.from({ length: 8 }, () => follow(position)))
    async function change(to: number) {
      await withScope(platform.db, { organizationId: 'CFA' }, (tx) => announceAssets(tx, 'CFA', [id]))
      await Promise.all(followers.map((next) => heardOf(next, to)))
    }
    // A server that has only just begun to listen asks for each follower whether it missed something; who has heard of a change missed nothing.
    await change(position + 1)
    let taken = 0
    const count = () => (taken += 1)
    platform.pool.on('acquire', count)
    afterTest(() => platform.pool.off('acquire', count))
    await change(position + 2)
    // The change itself, and one reading.
    expect(taken).toBeLessThanOrEqual(3)
  })

  test('sends nothing before the commit, and then all changes of the transaction', async () => {
    const { id } = await add()
    const position = await positionOfList()
    const next = await follow(position)
    expect((await next()).position).toBe(position)
    const open = await beginTransaction(platform.db, { organizationId: 'CFA' }, async (tx) => {
      await announceAssets(tx, 'CFA', [id])
      await tx.execute(sql`update assets set owner = 'Changed after it was announced' where id = ${id}`)
    })
    const late = add()
    await untilBlocked(platform)
    const whole = await (await follow(position))()
    expect(whole).toMatchObject({ position, changes: { rows: [], removed: [] } })
    await open.commit()
    const { changes } = await next()
    expect(changes).toMatchObject({ from: position, removed: [] })
    expect(changes?.rows).toContainEqual(expect.objectContaining({ id, owner: 'Changed after it was announced' }))
    await late
    expect(await positionOfList()).toBe(position + 2)
  })

  test('sends the ETag of the announced position, even if a change is committed in the meantime', async () => {
    const position = await positionOfList()
    let reads = 0
    async function tagOf(): Promise<string> {
      reads += 1
      if (reads === 1) await add()
      return `read ${reads}`
    }
    const news = await withScope(platform.db, { organizationId: 'CFA' }, (tx) =>
      readListChanges(tx, assetsSubject('CFA'), { since: undefined, tagOf, rowsOf: async () => [] }),
    )
    expect(news).toEqual({ tag: 'read 2', position: position + 1, changes: null })
  })

  test('announces positions in the order of the commits with many concurrent changes', async () => {
    const before = await positionOfList()
    const made = await Promise.all(Array.from({ length: 10 }, () => add()))
    expect(await positionOfList()).toBe(before + 10)
    const { changes } = await (await follow(before))()
    expect(changes?.rows).toHaveLength(made.length)
  })
})

describe('imports', () => {
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

  const rows = Array.from({ length: 1203 }, (_, index) => ({
    ...aWrittenAsset,
    sku: `I-${index}`,
    description: '=1+1',
  }))

  test('imports all rows once, however often the file is sent, and undoes exactly those @full', async () => {
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

  test('identifies a file by its lines, whatever hash the caller claims', async () => {
    const [one, other] = [[{ ...aWrittenAsset, sku: 'claimed one' }], [{ ...aWrittenAsset, sku: 'claimed other' }]]
    const first = await send(one, { hash: '3' })
    expect((await send(other, { hash: '3' })).statusCode).toBe(201)
    const again = await send(one, { hash: '4' })
    expect([again.statusCode, again.json<AssetImportResult>().isRepeated]).toEqual([200, true])
    expect(again.json<AssetImportResult>().id).toBe(first.json<AssetImportResult>().id)
    const names = (await call('')).json<Asset[]>().map(({ sku }) => sku)
    expect(names.filter((sku) => sku.startsWith('claimed')).toSorted()).toEqual(['claimed one', 'claimed other'])
  })

  test('adds nothing if any row is invalid, and says which rows and why', async () => {
    const before = await countOf()
    const wrong = [
      aWrittenAsset,
      { ...aWrittenAsset, msrp: 'many', owner: '' },
      '{"half',
      { ...aWrittenAsset, extra: 1 },
    ]
    const response = await send(wrong, { hash: 'b' })
    expect([response.statusCode, response.json<Problem>().code]).toEqual([422, 'assets/import-invalid'])
    expect(response.json<Problem>().errors?.map(({ path }) => path)).toEqual(['2.owner', '2.msrp', '3', '4'])
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

  test('stops at a line that is too long, and names it', async () => {
    const before = await countOf()
    const url = `/api/assets/imports?fileName=assets.csv&fileHash=${'1'.repeat(64)}`
    const authorization = `Bearer ${await platform.tokenFor('local|everything')}`
    const headers = { 'content-type': 'application/x-ndjson', authorization, organization: 'CFA' }
    let sent = 0
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${JSON.stringify({ ...aWrittenAsset, owner: '' })}\n{`)
      for (; sent < 200; sent += 1) yield Buffer.from(`"k${'1'.repeat(8000)}":0,`)
    }
    const response = await platform.app.inject({ method: 'POST', url, headers, payload: Readable.from(endless()) })
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>()).toMatchObject({
      detail:
        "Nothing was imported because some rows have errors. Correct them and import the file again. Lines after line 2 weren't checked.",
      errors: [
        { path: '1.owner', message: 'This field is required.' },
        { path: '2', message: 'This line is longer than 80 kB. Correct or remove it.' },
      ],
    })
    expect(sent).toBeLessThan(100)
    expect(await countOf()).toBe(before)
  })

  test("names a line that isn't text", async () => {
    const response = await send([aWrittenAsset, 'ÿ'], { hash: '8', encoding: 'latin1' })
    expect(response.json<Problem>().errors).toEqual([
      { path: '2', message: "This line isn't UTF-8 text. Save the file as UTF-8, then import it again." },
    ])
  })

  test('responds with at most 16 kB, however many errors there are @full', async () => {
    const response = await send(Array<object>(300).fill(withUnknownKeys(5000)), { hash: '1' })
    expect(response.rawPayload.length).toBeLessThan(16_384)
    const { detail, errors = [] } = response.json<Problem>()
    expect(detail).toContain("Lines after line 100 weren't checked.")
    expect(errors[0]?.path).toBe('1')
    expect(Math.max(...errors.map(({ message }) => message.length))).toBe(300)
    expect(errors.at(-1)).toEqual({ path: '', message: `… and ${101 - errors.length} more.` })
  })

  test('imports the longest possible asset with every character escaped', async () => {
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

  test('accepts two files of a person at once, and reads no more', async () => {
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
        "You're already importing 2 files. Wait until one finishes.",
      ])
    })
    going.resolve(undefined)
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect((await platform.app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(422)
  })

  test('rolls all rows back if storing fails halfway', async () => {
    const before = await countOf()
    await platform.asOwner(`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.sku = 'I-900' then raise 'no'; end if; return new; end $$`)
    await platform.asOwner(`create trigger refuse before insert on assets for each row execute function refuse_one()`)
    expect((await send(rows, { hash: 'd' })).statusCode).toBe(500)
    await platform.asOwner(`drop trigger refuse on assets`)
    expect(await countOf()).toBe(before)
    expect((await call('/imports')).json<AssetImport[]>().some(({ rowCount }) => rowCount === 1203)).toBe(false)
  })

  test('does not undo rows that were changed since', async () => {
    const { id } = (await send(rows.slice(0, 3), { hash: 'e' })).json<AssetImportResult>()
    const [asset] = (await call('')).json<Asset[]>().filter(({ importId }) => importId === id)
    await call(`/${asset?.id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
    const refused = await call(`/imports/${id}`, { method: 'DELETE' })
    expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'assets/import-changed-since'])
  })

  test('waits for a concurrent change, and then does not undo that row', async () => {
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

  test('requires the editor role in each organization', async () => {
    const { id } = (await send(rows.slice(0, 2), { hash: 'f' })).json<AssetImportResult>()
    expect((await send(rows.slice(0, 2), { hash: 'f', organization: 'HFA' })).statusCode).toBe(201)
    expect((await call(`/imports/${id}`, { method: 'DELETE', organization: 'HFA' })).status).toBe(404)
    expect((await send(rows, { hash: '9', as: 'local|analyst' })).statusCode).toBe(403)
  })
})

describe('assets: routes', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  function call(url: string, more: Partial<Call> = {}) {
    return platform.call({ url: `/api/assets${url}`, as: 'local|everything', organization: 'CFA', ...more })
  }

  async function add(values: object = {}): Promise<Asset> {
    const response = await call('', { method: 'POST', body: { ...aWrittenAsset, ...values } })
    expect(response.status).toBe(201)
    return response.json<Asset>()
  }

  async function listed(organization = 'CFA'): Promise<Asset[]> {
    return (await call('', { organization })).json<Asset[]>()
  }

  test('stores amounts to the cent, dates without times, and text without invisible characters', async () => {
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
    ['msrp', '1,000', /no sign, such as 1234\.50/],
    ['msrp', '-1', /no sign/],
    ['currentValue', '1.005', /two decimals/],
    ['url', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
    ['url', 'https://example.com@other.test/', /http:\/\/ or https:\/\//],
    ['url', 'https:// host', /http:\/\/ or https:\/\//],
    ['installedDate', '2026-02-30', /a valid date/],
    ['installedDate', '2200-01-01', /1900 and 2199/],
    ['installedDate', '2019-12-31', /before Manufactured Date/],
    ['warrantyDuration', 1.5, /whole number of months/],
    ['expectedLifespan', 0, /from 1 to 200/],
    ['owner', 'x'.repeat(201), /longer than 200 characters/],
  ])('rejects %s %p in words', async (path, value, message) => {
    const response = await call('', { method: 'POST', body: { ...aWrittenAsset, [path]: value } })
    expect(response.status).toBe(400)
    const { errors } = response.json<Problem>()
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  test('changes single fields, and validates dates against stored ones', async () => {
    const { id } = await add()
    const changed = await call(`/${id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
    expect(changed.json()).toMatchObject({ ...aWrittenAsset, condition: 'Poor', revision: 2 })
    const early = await call(`/${id}`, { method: 'PATCH', body: { revision: 2, installedDate: '2019-12-31' } })
    expect([early.status, early.json<Problem>().errors?.[0]?.path]).toEqual([400, 'installedDate'])
    const same = await call(`/${id}`, { method: 'PATCH', body: { revision: 1, condition: 'Poor' } })
    expect(same.json()).toMatchObject({ revision: 2 })
  })

  test('rejects a change to a changed asset, with both values', async () => {
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

  test('restores a deleted asset within the hour', async () => {
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

  test('purges assets that were deleted long ago, in batches', async () => {
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

  test('responds with 304 until the list changes, even if one row replaces another', async () => {
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
})
