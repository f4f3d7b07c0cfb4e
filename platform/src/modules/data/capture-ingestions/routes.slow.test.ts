import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Ingestion, IngestionPage } from '@lintel/shared/contract/captures'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { strToU8, zipSync } from 'fflate'
import { connectDatabase } from '../../../database/connect.ts'
import { patienceOfWorkers } from '../../../database/pool/time-limits.ts'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { readHere } from '../../../ifc/testing/read-here.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import type { Call, TestAnswer } from '../../../testing/build-test-app.ts'
import { holdAt } from '../../../testing/overlapping-transactions.ts'
import { openDesk, type Desk } from './testing/ingestion-desk.ts'
import { failureFrom } from '../../../ifc/read-failure.ts'

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
})
afterAll(() => server.close())

const everything = 'local|everything'

function ask(url: string, more: Partial<Call> = {}): Promise<TestAnswer> {
  return server.platform.call({ url: `/api/capture-ingestions${url}`, as: everything, organization: 'CFA', ...more })
}

async function seen(id: string): Promise<Ingestion> {
  return (await ask(`/${id}`)).json<Ingestion>()
}

type Rows = { elements: string; types: string; parameters: string; bindings: string; keys: string[] }

async function rowsOf(captureId: string | null): Promise<Rows | undefined> {
  const counted = (table: string) => `(select count(*) from ${table} where capture_id = c.id)`
  const [rows] = await server.platform.asOwner<Rows>(
    `select ${counted('captured_elements')} as elements, ${counted('captured_types')} as types,
       ${counted('captured_parameters')} as parameters, ${counted('parameter_bindings')} as bindings,
       array[file_key] as keys from captures c where id = $1`,
    [captureId],
  )
  return rows
}

function model(mark: string, count = 3): string {
  const properties = [`'Mark',$,IFCTEXT('${mark}'),$`, `'Height',$,IFCLENGTHMEASURE(3000.),$`]
  return ifcText([...project, ...walls(Array.from({ length: count }, () => ({ properties })))])
}

test('takes an upload in: steps, capture and everything that belongs to it', async () => {
  const id = await desk.submit(model('first'), 'Store 0815.ifc')
  expect(await seen(id)).toMatchObject({ status: 'Queued', captureId: null, steps: [{ step: 'queue' }] })
  await desk.work(id)
  const done = await seen(id)
  expect(done).toMatchObject({ status: 'Complete', progress: 100, isKnown: false, statusDetails: null })
  expect(done.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    'queue done',
    'fetch done',
    'read done',
    'store done',
    'shapes done',
  ])
  expect(await rowsOf(done.captureId)).toMatchObject({ elements: '3', types: '1', parameters: '2', bindings: '2' })
  const [capture] = await server.platform.asOwner(
    `select capture_name, document_file_name, file_origin_path, revit_element_count, value_count, revit_client_name,
       length_unit, p.project_name, p.project_number, p.city from captures c
     join project_groups p on p.id = project_group_id where c.id = $1`,
    [done.captureId],
  )
  expect(capture).toEqual({
    capture_name: 'Store 0815',
    document_file_name: 'Store 0815.ifc',
    file_origin_path: 'Projects/Main Street',
    revit_element_count: 3,
    value_count: 6,
    revit_client_name: 'Crestline',
    length_unit: 'mm',
    project_name: 'Main Street',
    project_number: '0815',
    city: 'Columbus',
  })
})

test('takes in files whose lines have numbers of any size', async () => {
  const far = model('far').replaceAll(/#(\d+)/g, (_, line) => `#${3_000_000_000 + Number(line)}`)
  const id = await desk.submit(far)
  await desk.work(id)
  const done = await seen(id)
  expect(done).toMatchObject({ status: 'Complete', statusDetails: null })
  expect(await rowsOf(done.captureId)).toMatchObject({ elements: '3' })
})

test('knows the same file by its content, whatever it is called, and keeps it once', async () => {
  const first = await desk.submit(model('same'))
  await desk.work(first)
  const second = await desk.submit(model('same'), 'Another name.ifc')
  await desk.work(second)
  const [was, is] = [await seen(first), await seen(second)]
  expect(is).toMatchObject({ status: 'Complete', isKnown: true, captureId: was.captureId })
  const kept = await server.platform.asOwner(`select 1 from uploads where file_name = 'Another name.ifc'`)
  expect(kept).toEqual([])
  const rows = await rowsOf(was.captureId)
  expect(await server.platform.files.store.sizeOf(rows?.keys[0] ?? '')).toBeGreaterThan(0)
})

test('makes one capture of one file that two workers take in at the same time', async () => {
  const ids = await Promise.all([desk.submit(model('twins')), desk.submit(model('twins'))])
  await Promise.all(ids.map((id) => desk.work(id)))
  const ended = await Promise.all(ids.map(seen))
  expect(new Set(ended.map(({ captureId }) => captureId)).size).toBe(1)
  expect(ended.map(({ isKnown }) => isKnown).sort()).toEqual([false, true])
})

test.each([
  ['hello world', 'Store.ifc', /^This is no IFC file/],
  [model('cut').slice(0, 900), 'Store.ifc', /^The file breaks off before its end/],
  [ifcText(project), 'Store.ifc', /^There are no building elements/],
  [zipSync({ 'a.txt': strToU8('x') }), 'Store.ifczip', /^There is no \.ifc file in the archive/],
  [zipSync({ 'a.ifc': strToU8('x'), 'b.ifc': strToU8('x') }), 'Store.ifczip', /^There are several \.ifc files/],
])('says in words why it takes nothing in (%#), and keeps nothing of it', async (content, name, words) => {
  const before = await server.platform.asOwner('select 1 from captures')
  const id = await desk.submit(content, name)
  await desk.work(id)
  const failed = await seen(id)
  expect(failed).toMatchObject({ status: 'Error', captureId: null })
  expect(failed.statusDetails).toMatch(words)
  expect(await server.platform.asOwner('select 1 from captures')).toHaveLength(before.length)
})

/** Loses, once, the connection that stores the element. */
async function loseConnection(): Promise<void> {
  await server.platform.asOwner('create sequence losses')
  await server.platform.asOwner(`create function lose() returns trigger language plpgsql security definer as
    $$ begin
      if nextval('losses') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`)
  await server.platform.asOwner(`create trigger lose before insert on captured_elements for each row
    when (new.number = 2400) execute function lose()`)
}

test('waits until another file is stored, and reads nothing again for that', async () => {
  const ids = [await desk.submit(model('earlier')), await desk.submit(model('later'))] as const
  const feeding = await holdAt(server.platform, 'before update on master_parameters for each statement')
  const first = desk.work(ids[0])
  await feeding.untilReached()
  // Whoever waited in the database would fail at once.
  const db = connectDatabase(server.platform.pool.options.connectionString ?? '', {
    patience: { ...patienceOfWorkers, lock: 1 },
  })
  afterTest(() => db.$client.end())
  let readings = 0
  const reading: typeof readHere = {
    ...readHere,
    readWithShapes(...asked) {
      readings += 1
      return readHere.readWithShapes(...asked)
    },
  }
  const second = desk.work(ids[1], { db, reading })
  const isWaiting = async () => expect((await seen(ids[1])).statusDetails).toBe('Waiting for other files to be stored')
  await Promise.race([second, until(isWaiting)])
  await feeding.release()
  await Promise.all([first, second])
  expect([(await seen(ids[0])).status, (await seen(ids[1])).status, readings]).toEqual(['Complete', 'Complete', 1])
})

test('keeps nothing of a capture that cannot be stored whole, and stores it when it is tried again', async () => {
  const id = await desk.submit(model('broken', 2500))
  await server.platform.asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is on fire'; end $$`)
  await server.platform.asOwner(`create trigger refuse before insert on captured_elements for each row
    when (new.number = 2400) execute function refuse()`)
  await desk.work(id)
  expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringContaining('internal') })
  expect(await server.platform.asOwner(`select 1 from captures where file_bytes > 300000`)).toEqual([])
  await server.platform.asOwner('drop trigger refuse on captured_elements')
  expect((await ask(`/${id}/retry`, { method: 'POST' })).json<Ingestion>().status).toBe('Queued')
  expect((await ask(`/${id}/retry`, { method: 'POST' })).status).toBe(409)
  expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(409)
  await loseConnection()
  await desk.work(id)
  await server.platform.asOwner('drop trigger lose on captured_elements')
  const done = await seen(id)
  expect(done).toMatchObject({ status: 'Complete' })
  expect(await rowsOf(done.captureId)).toMatchObject({ elements: '2500' })
  expect(await server.platform.asOwner('select last_value::int as times from losses')).toEqual([{ times: 2 }])
})

test('tries nothing again for whom a hundred files wait already', async () => {
  const ids = [await desk.submit('no building'), await desk.submit('none either')] as const
  await Promise.all(ids.map((id) => desk.work(id)))
  await server.platform.asOwner(
    `insert into capture_ingestions (organization_id, file_name, origin_path, bytes, requested_by_id, requested_by)
     select organization_id, 'Waiting.ifc', '', 1, requested_by_id, requested_by
     from capture_ingestions, generate_series(1, 99) where id = $1`,
    [ids[0]],
  )
  const retries = () => Promise.all(ids.map((id) => ask(`/${id}/retry`, { method: 'POST' })))
  const waiting = await desk.submit(model('the hundredth'))
  const refused = (await retries()).map((answer) => answer.json<{ code: string; detail: string }>())
  expect(refused.map(({ code }) => code)).toEqual(Array(2).fill('captures/too-many-in-progress'))
  expect(refused[0]?.detail).toMatch(/^100 of the files of .+ are still being taken in/)
  for (const id of ids) expect(await seen(id)).toMatchObject({ status: 'Error' })
  await desk.work(waiting)
  // Only one place is left, and both calls ask for it at the same time.
  expect((await retries()).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await Promise.all(ids.map(seen))).map(({ status }) => status).toSorted()).toEqual(['Error', 'Queued'])
  await server.platform.asOwner(`delete from capture_ingestions where file_name = 'Waiting.ifc'`)
  for (const id of ids) await desk.work(id)
})

test.each([
  ['is full', Object.assign(new Error('write'), { code: 'ENOSPC' }), /^There is no room/],
  ['fails', Object.assign(new Error('read'), { code: 'EIO' }), /^The storage of this installation cannot be read/],
  ['fails the reader', failureFrom(Object.assign(new Error('open'), { code: 'EROFS' })), /^The storage of this/],
])('says that the disk %s, and takes the file in when that is over', async (what, error, words) => {
  const id = await desk.submit(model(`a disk that ${what}`))
  const { store } = server.platform.files
  await desk.work(id, { store: { ...store, open: () => Promise.reject(error) } })
  expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringMatching(words) })
  expect((await ask(`/${id}/retry`, { method: 'POST' })).json<Ingestion>().status).toBe('Queued')
  await desk.work(id)
  expect(await seen(id)).toMatchObject({ status: 'Complete', isKnown: false })
})

test('stores nothing in an attempt that another one has taken over', async () => {
  const id = await desk.submit(model('overtaken'))
  const { store } = server.platform.files
  let isFirst = true
  const slow: typeof store = {
    ...store,
    async open(key) {
      if (isFirst) {
        isFirst = false
        await desk.work(id)
      }
      return store.open(key)
    },
  }
  await desk.work(id, { store: slow })
  const done = await seen(id)
  expect(done).toMatchObject({ status: 'Complete', isKnown: false })
  expect(await server.platform.asOwner(`select 1 from captures where id = $1`, [done.captureId])).toHaveLength(1)
})

test('takes what is over off the list, with its file where nothing was made of it', async () => {
  const failed = await desk.submit('hello')
  await desk.work(failed)
  const [upload] = await server.platform.asOwner<{ key: string }>(
    `select file_key as key from capture_ingestions where id = $1`,
    [failed],
  )
  expect((await ask(`/${failed}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/${failed}`)).status).toBe(404)
  await server.platform.sweepFiles()
  expect(await server.platform.files.store.sizeOf(upload?.key ?? '')).toBeUndefined()
  const made = await desk.submit(model('kept'))
  await desk.work(made)
  const { captureId } = await seen(made)
  expect((await ask(`/${made}`, { method: 'DELETE' })).status).toBe(204)
  const rows = await rowsOf(captureId)
  expect(await server.platform.files.store.sizeOf(rows?.keys[0] ?? '')).toBeGreaterThan(0)
})

test('lists them newest first, to readers of the organization alone', async () => {
  const id = await desk.submit(model('listed'))
  const { items, total } = (await ask('?take=2')).json<IngestionPage>()
  expect([items[0]?.id, items.length]).toEqual([id, 2])
  expect(total).toBeGreaterThan(2)
  const elsewhere = { organization: 'HFA' }
  expect((await ask('', elsewhere)).json<IngestionPage>().items).toEqual([])
  expect((await ask(`/${id}`, elsewhere)).status).toBe(404)
  expect((await ask(`/${id}/retry`, { ...elsewhere, method: 'POST' })).status).toBe(404)
  expect((await ask(`/${id}`, { ...elsewhere, method: 'DELETE' })).status).toBe(404)
  expect((await ask('', { as: 'local|designer' })).status).toBe(403)
})

test('refuses an upload that is not there, and takes none twice', async () => {
  const uploadId = '00000000-0000-4000-8000-000000000000'
  const answer = await ask('', { method: 'POST', body: { uploadId } })
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'uploads/not-found'])
})
