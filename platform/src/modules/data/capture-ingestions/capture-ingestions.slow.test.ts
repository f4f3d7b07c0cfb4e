import { afterAll, beforeAll, expect, test, jest, describe } from '@jest/globals'
import { inProcesses } from '../../../ifc/read-in-process.ts'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Ingestion, IngestionPage, CaptureModel } from '@lintel/shared/contract/captures'
import { until, afterTest } from '@lintel/shared/testing/runner'
import { hasReaders, killReader, readerOf, type ReaderScript } from '../../../testing/kill-reader.ts'
import { ifcText, project, wallOfProperties, walls } from '../../../ifc/testing/ifc-text.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call, TestResponse } from '../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import {
  openIngestionFixture,
  type IngestionFixture,
  usualLimits,
  organizationId,
} from './testing/ingestion-fixture.ts'
import pg from 'pg'
import { connectDatabase, type Database } from '../../../database/connect.ts'
import { strToU8, zipSync } from 'fflate'
import { workerTimeouts } from '../../../database/pool/time-limits.ts'
import { readHere } from '../../../ifc/testing/read-here.ts'
import { holdAt } from '../../../testing/overlapping-transactions.ts'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { failureFrom } from '../../../ifc/read-failure.ts'

describe('cancellation', () => {
  const timeout = 120_000

  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  }, timeout)
  afterAll(() => server.close())

  function ask(url: string, more: Partial<Call> = {}) {
    const call = { url: `/api/capture-ingestions${url}`, as: 'local|everything', organization: 'CFA' } as const
    return server.platform.call({ ...call, ...more })
  }

  function cancel(id: string, more: Partial<Call> = {}) {
    return ask(`/${id}/cancel`, { method: 'POST', ...more })
  }

  async function refusal(id: string) {
    const response = await cancel(id)
    const { code, detail } = response.json<{ code: string; detail: string }>()
    return { status: response.status, code, detail }
  }

  /** What remains of an ingestion and its file, as seen by the database owner. */
  async function remainingOf(id: string) {
    const { asOwner } = server.platform
    const [counts] = await asOwner(
      `select (select count(*)::int from capture_ingestions where id = $1) as rows,
       (select count(*)::int from capture_ingestion_steps where ingestion_id = $1) as steps,
       (select count(*)::int from capture_ingestion_log_entries where ingestion_id = $1) as log`,
      [id],
    )
    return counts
  }

  async function keyOf(id: string): Promise<string> {
    const [found] = await server.platform.asOwner<{ key: string }>(
      'select file_key as key from capture_ingestions where id = $1',
      [id],
    )
    return found?.key ?? ''
  }

  async function expectNothingLeft(id: string, key: string): Promise<void> {
    expect(await remainingOf(id)).toEqual({ rows: 0, steps: 0, log: 0 })
    await server.platform.sweepFiles()
    expect(await server.platform.files.store.sizeOf(key)).toBeUndefined()
    expect(await server.platform.asOwner('select 1 from kept_files where key = $1', [key])).toEqual([])
    expect(await server.platform.asOwner('select 1 from uploads where key = $1', [key])).toEqual([])
    expect(await server.platform.asOwner('select 1 from captures where file_key = $1', [key])).toEqual([])
    expect(readdirSync(tmpdir()).filter((name) => name.includes(id))).toEqual([])
  }

  const good = ifcText([...project, ...walls([{}])])

  test('cancels a queued file completely, for users who can upload', async () => {
    const id = await fixture.submit(good)
    const key = await keyOf(id)
    expect(key).not.toBe('')
    expect((await cancel(id, { as: 'local|designer' })).status).toBe(403)
    expect((await cancel(id, { organization: 'HFA' })).status).toBe(404)
    expect((await cancel(id)).status).toBe(204)
    await expectNothingLeft(id, key)
    expect((await ask('')).json<IngestionPage>().items).toEqual([])
    expect(await refusal(id)).toMatchObject({ status: 404, code: 'captures/ingestion-not-found' })
    // The job is still in the queue but has nothing to do.
    await fixture.work(id)
    await expectNothingLeft(id, key)
  })

  test(
    'ends the processes of a canceled file that is being read and would never finish',
    async () => {
      const id = await fixture.submit(ifcText([...project, ...walls([{}])]))
      const key = await keyOf(id)
      const working = fixture.work(id, { reading: inProcesses })
      await killReader('reader-process', 'SIGSTOP')
      await until(async () => expect((await ask(`/${id}`)).json<Ingestion>().statusDetails).toBe('Reading the model'))
      expect(hasReaders()).toBe(true)
      const since = performance.now()
      expect((await cancel(id)).status).toBe(204)
      await working
      expect(performance.now() - since).toBeLessThan(30_000)
      await until(() => expect(hasReaders()).toBe(false))
      await expectNothingLeft(id, key)
    },
    timeout,
  )

  test('stores nothing of a file that is canceled between two steps', async () => {
    const id = await fixture.submit(ifcText([...project, ...walls([{ tag: '77' }])]))
    const key = await keyOf(id)
    const { store } = server.platform.files
    const slow: typeof store = {
      ...store,
      async open(asked) {
        const opened = await store.open(asked)
        expect((await cancel(id)).status).toBe(204)
        return opened
      },
    }
    await fixture.work(id, { store: slow })
    await expectNothingLeft(id, key)
  })

  test('rejects canceling too late, with a message', async () => {
    const id = await fixture.submit(shapedText([{ at: [9, 9, 9], size: [1, 2, 3] }]))
    const { store } = server.platform.files
    const late: unknown[] = []
    const asking: typeof store = {
      ...store,
      async write(...written) {
        late.push(await refusal(id))
        return store.write(...written)
      },
    }
    await fixture.work(id, { store: asking })
    const code = 'captures/too-late-to-cancel'
    // Two refusals: one while the model is stored, one while its picture is stored.
    expect(late).toHaveLength(2)
    for (const one of late) {
      expect(one).toEqual({
        status: 409,
        code,
        detail: expect.stringMatching(/^This file's elements are already stored/),
      })
    }
    expect(await refusal(id)).toEqual({ status: 409, code, detail: expect.stringContaining('already been captured') })
    const failed = await fixture.submit('no building')
    await fixture.work(failed)
    expect(await refusal(failed)).toEqual({ status: 409, code, detail: expect.stringContaining('has already failed') })
  })
})

describe('killed readers', () => {
  const timeout = 120_000

  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  }, timeout)
  afterAll(() => server.close())

  async function answer<Body>(url: string): Promise<Body> {
    return (await server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA' })).json<Body>()
  }

  function seen(id: string): Promise<Ingestion> {
    return answer(`/capture-ingestions/${id}`)
  }

  async function modelOf(id: string): Promise<CaptureModel> {
    return answer(`/captures/${(await seen(id)).captureId}/model`)
  }

  type KillOptions = { isLastTry?: boolean; by?: NodeJS.Signals }

  async function workAndKill(
    id: string,
    script: ReaderScript,
    { isLastTry = false, by }: KillOptions = {},
  ): Promise<void> {
    const working = fixture.work(id, { reading: inProcesses, isLastTry }).catch(() => undefined)
    await killReader(script, by)
    await working
  }

  const fromOutside = 'Processing the model was interrupted, possibly because the server ran out of memory.'

  test('retries a file whose reader was killed by the system', async () => {
    const id = await fixture.submit(shapedText([{ at: [1, 0, 0], size: [4, 0.2, 3] }]))
    await workAndKill(id, 'reader-process')
    expect(await seen(id)).toMatchObject({
      status: 'Queued',
      statusDetails: expect.stringContaining(`It will be retried. ${fromOutside}`),
      captureId: null,
    })
    await fixture.work(id, { reading: inProcesses })
    expect(await seen(id)).toMatchObject({ status: 'Complete' })
  }, 120_000)

  test('gives up on a file whose reader was killed twice, even if retries are left', async () => {
    const id = await fixture.submit(shapedText([{ at: [4, 0, 0], size: [4, 0.2, 3] }]))
    await workAndKill(id, 'reader-process')
    await workAndKill(id, 'reader-process')
    expect(await seen(id)).toMatchObject({
      status: 'Error',
      statusDetails:
        'Reading the file was interrupted twice, most likely because the server ran out of memory. Upload a smaller export, such as one floor or one discipline, or upload the same file again later.',
    })
  }, 120_000)

  test('does not count an orderly shutdown of readers and workers', async () => {
    const id = await fixture.submit(shapedText([{ at: [5, 0, 0], size: [4, 0.2, 3] }]))
    await workAndKill(id, 'reader-process')
    for (const _ of [1, 2]) await workAndKill(id, 'reader-process', { by: 'SIGTERM' })
    const stopped = new AbortController()
    const working = fixture.work(id, { reading: inProcesses, isLastTry: false, signal: stopped.signal })
    await readerOf('reader-process')
    stopped.abort(new WorkerStopped())
    await working
    expect(await seen(id)).toMatchObject({ status: 'Queued', statusDetails: expect.stringContaining('was stopped') })
    await fixture.work(id, { reading: inProcesses })
    expect(await seen(id)).toMatchObject({ status: 'Complete' })
  }, 120_000)

  test('does not count kills while the shapes are being created', async () => {
    const id = await fixture.submit(shapedText([{ at: [6, 0, 0], size: [4, 0.2, 3] }]))
    for (const _ of [1, 2, 3]) await workAndKill(id, 'shaper-process')
    await fixture.work(id, { reading: inProcesses })
    expect(await seen(id)).toMatchObject({ status: 'Complete' })
    expect(await modelOf(id)).toMatchObject({ status: 'Made' })
  }, 120_000)

  test('recreates a model whose process was killed by the system', async () => {
    const id = await fixture.submit(shapedText([{ at: [2, 0, 0], size: [4, 0.2, 3] }]))
    await workAndKill(id, 'shaper-process')
    expect(await seen(id)).toMatchObject({ status: 'Queued', captureId: expect.any(String) })
    expect(await modelOf(id)).toMatchObject({ status: 'Making', file: null })
    await fixture.work(id, { reading: inProcesses })
    expect(await seen(id)).toMatchObject({ status: 'Complete' })
    expect(await modelOf(id)).toMatchObject({ status: 'Made' })
  }, 120_000)

  test('explains what happened if all attempts were killed by the system', async () => {
    const id = await fixture.submit(shapedText([{ at: [3, 0, 0], size: [4, 0.2, 3] }]))
    await workAndKill(id, 'reader-process', { isLastTry: true })
    expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringContaining(fromOutside) })
  }, 120_000)

  test('reports the memory limit and usage, and does not retry', async () => {
    const id = await fixture.submit(wallOfProperties(80_000))
    await fixture.work(id, { reading: inProcesses, isLastTry: false, limits: { ...usualLimits, memoryMegabytes: 64 } })
    const { status, statusDetails } = await seen(id)
    expect(status).toBe('Error')
    expect(statusDetails).toMatch(
      /^Reading the model exceeded its limit of 64 MB of memory, .*\. It used \d+ MB\. Split it, then upload its parts\.$/,
    )
  }, 120_000)

  test('ends an ingestion at its time limit if its reader hangs, and shows the reason', async () => {
    const id = await fixture.submit(ifcText([...project, ...walls([{ name: 'Basic Wall:Slow:1' }])]))
    const limits = { ...usualLimits, timeLimitMinutes: 0.05 }
    const working = fixture.work(id, { reading: inProcesses, isLastTry: false, limits })
    await Promise.all([killReader('reader-process', 'SIGSTOP'), working])
    expect(await seen(id)).toMatchObject({
      status: 'Error',
      captureId: null,
      statusDetails:
        'Reading the model was stopped because it took more than 0.05 minutes. Split it, then upload its parts.',
    })
  }, 120_000)
})

describe('many property sets', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  let shortTimeoutDb: Database
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
    const { connectionString = '' } = server.platform.pool.options
    // A twentieth of a worker's statement timeout.
    shortTimeoutDb = connectDatabase(connectionString, { timeouts: { statement: 3_000 } })
  })
  afterAll(async () => {
    await shortTimeoutDb.$client.end()
    await server.close()
  })

  /** One wall with this many property sets of one value. Each value is a separate parameter. */
  function wallOfSets(sets: number): string {
    const lines = Array.from({ length: sets }, (_, index) => {
      const id = 2000 + index * 3
      const number = String(index).padStart(6, '0')
      return [
        `#${id}=IFCPROPERTYSINGLEVALUE('Value',$,IFCTEXT('v${number}'),$);`,
        `#${id + 1}=IFCPROPERTYSET('0set2000000000000${number}',$,'Set ${number}',$,(#${id}));`,
        `#${id + 2}=IFCRELDEFINESBYPROPERTIES('0rel2000000000000${number}',$,$,$,(#1000),#${id + 1});`,
      ]
    })
    return ifcText([...project, ...walls([{}]), ...lines.flat()])
  }

  function textOf(query: unknown): string {
    if (typeof query === 'string') return query
    return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
      ? query.text
      : ''
  }

  /** Ingests such a wall. Returns how many statements added rows for it. */
  async function uploadCapture(sets: number): Promise<number> {
    const id = await fixture.submit(wallOfSets(sets))
    const query = jest.spyOn(pg.Client.prototype, 'query')
    await fixture.work(id, { db: shortTimeoutDb })
    const adding = query.mock.calls
      .map(([asked]) => textOf(asked))
      .filter((text) => /^(copy|insert|with)\b/i.test(text))
    query.mockRestore()
    const url = `/api/capture-ingestions/${id}`
    const response = await server.platform.call({ url, as: 'local|everything', organization: organizationId })
    expect(response.json<Ingestion>()).toMatchObject({ status: 'Complete', statusDetails: null })
    return adding.length
  }

  test('stores all values of one wall with thousands of sets in short statements', async () => {
    const [few, more, most] = [await uploadCapture(2000), await uploadCapture(4000), await uploadCapture(8000)]
    const [stored] = await server.platform.asOwner(`select max(values)::int as values from
    (select count(*) as values from captured_elements, jsonb_object_keys(parameters) group by capture_id, number) wall`)
    const [parameters] = await server.platform.asOwner(`select max(parameters)::int as parameters from
    (select count(*) as parameters from captured_parameters where set_name like 'Set %' group by capture_id) capture`)
    expect(parameters).toEqual({ parameters: 8000 })
    expect(stored?.['values']).toBeGreaterThanOrEqual(8000)
    const [first, second] = [more - few, most - more]
    expect(second).toBeGreaterThan(0)
    expect(second).toBeLessThanOrEqual(2.5 * first)
  }, 240_000)
})

describe('many types', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  let shortTimeoutDb: Database
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
    const { connectionString = '' } = server.platform.pool.options
    // A twentieth of a worker's statement timeout.
    shortTimeoutDb = connectDatabase(connectionString, { timeouts: { statement: 3_000 } })
  })
  afterAll(async () => {
    await shortTimeoutDb.$client.end()
    await server.close()
  })

  const types = 2400
  const known = 800

  function building(mark: string, count: number): string {
    const properties = ['Mark', 'Comments', 'Phase', 'Level', 'Fire Rating', 'Finish'].map(
      (name) => `'${name}',$,IFCTEXT('${mark}'),$`,
    )
    const wallsToIngest = Array.from({ length: count }, (_, index) => ({
      name: `Basic Wall:Type ${index}:${index}`,
      properties,
    }))
    return ifcText([...project, ...walls(wallsToIngest)])
  }

  async function uploadCapture(mark: string, count: number, db = shortTimeoutDb): Promise<Ingestion> {
    const id = await fixture.submit(building(mark, count))
    await fixture.work(id, { db })
    const url = `/api/capture-ingestions/${id}`
    return (await server.platform.call({ url, as: 'local|everything', organization: organizationId })).json<Ingestion>()
  }

  test('ingests thousands of new and known types in short statements', async () => {
    expect(await uploadCapture('first', types)).toMatchObject({ status: 'Complete', statusDetails: null })
    expect(await uploadCapture('second', known)).toMatchObject({ status: 'Complete', statusDetails: null })
    const [counted] = await server.platform.asOwner(`select count(*)::int as elements, sum(element_count)::int as met,
      (select count(*)::int from master_element_parameters) as parameters,
      (select count(*)::int from observed_values) as values, (select sum(times)::int from observed_values) as times
    from master_elements`)
    expect(counted).toEqual({
      elements: types,
      met: types + known,
      parameters: 6 * types,
      values: 6 * (types + known),
      times: 6 * (types + known),
    })
  }, 240_000)

  test('reports that the database was too busy, and suggests retrying', async () => {
    await server.platform.asOwner(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(60); return new; end $$`)
    await server.platform.asOwner(
      `create trigger dawdle before insert on captured_elements for each row when (new.number = 7) execute function dawdle()`,
    )
    const { connectionString = '' } = server.platform.pool.options
    const db = connectDatabase(connectionString, { timeouts: { statement: 500 } })
    afterTest(() => db.$client.end())
    const { status, statusDetails } = await uploadCapture('slow', 10, db)
    expect({ status, statusDetails }).toEqual({
      status: 'Error',
      statusDetails: 'The database is too busy. Try again later.',
    })
  }, 60_000)
})

describe('capture ingestion routes', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  })
  afterAll(() => server.close())

  const everything = 'local|everything'

  function ask(url: string, more: Partial<Call> = {}): Promise<TestResponse> {
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

  test('ingests an upload: steps, capture and all related rows', async () => {
    const id = await fixture.submit(model('first'), 'Store 0815.ifc')
    expect(await seen(id)).toMatchObject({ status: 'Queued', captureId: null, steps: [{ step: 'queue' }] })
    await fixture.work(id)
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

  test('ingests files with arbitrarily large line numbers', async () => {
    const far = model('far').replaceAll(/#(\d+)/g, (_, line) => `#${3_000_000_000 + Number(line)}`)
    const id = await fixture.submit(far)
    await fixture.work(id)
    const done = await seen(id)
    expect(done).toMatchObject({ status: 'Complete', statusDetails: null })
    expect(await rowsOf(done.captureId)).toMatchObject({ elements: '3' })
  })

  test('recognizes the same file by its content, whatever its name, and stores it once', async () => {
    const first = await fixture.submit(model('same'))
    await fixture.work(first)
    const second = await fixture.submit(model('same'), 'Another name.ifc')
    await fixture.work(second)
    const [was, is] = [await seen(first), await seen(second)]
    expect(is).toMatchObject({ status: 'Complete', isKnown: true, captureId: was.captureId })
    const remainingUploads = await server.platform.asOwner(`select 1 from uploads where file_name = 'Another name.ifc'`)
    expect(remainingUploads).toEqual([])
    const rows = await rowsOf(was.captureId)
    expect(await server.platform.files.store.sizeOf(rows?.keys[0] ?? '')).toBeGreaterThan(0)
  })

  test('creates one capture if two workers ingest the same file', async () => {
    const ids = await Promise.all([fixture.submit(model('twins')), fixture.submit(model('twins'))])
    await Promise.all(ids.map((id) => fixture.work(id)))
    const ended = await Promise.all(ids.map(seen))
    expect(new Set(ended.map(({ captureId }) => captureId)).size).toBe(1)
    expect(ended.map(({ isKnown }) => isKnown).sort()).toEqual([false, true])
  })

  test.each([
    ['hello world', 'Store.ifc', /^This isn't an IFC file/],
    [model('cut').slice(0, 900), 'Store.ifc', /^The file is cut off/],
    [ifcText(project), 'Store.ifc', /^The file has no building elements/],
    [zipSync({ 'a.txt': strToU8('x') }), 'Store.ifczip', /^The archive has no \.ifc file/],
    [zipSync({ 'a.ifc': strToU8('x'), 'b.ifc': strToU8('x') }), 'Store.ifczip', /^The archive has several \.ifc files/],
  ])("shows why a file can't be ingested (%#), and stores nothing", async (content, name, words) => {
    const before = await server.platform.asOwner('select 1 from captures')
    const id = await fixture.submit(content, name)
    await fixture.work(id)
    const failed = await seen(id)
    expect(failed).toMatchObject({ status: 'Error', captureId: null })
    expect(failed.statusDetails).toMatch(words)
    expect(await server.platform.asOwner('select 1 from captures')).toHaveLength(before.length)
  })

  /** Terminates the connection that stores the element, once. */
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

  test('waits until another file is stored, without reading again', async () => {
    const ids = [await fixture.submit(model('earlier')), await fixture.submit(model('later'))] as const
    const feeding = await holdAt(server.platform, 'before update on master_parameters for each statement')
    const first = fixture.work(ids[0])
    await feeding.untilReached()
    // With this timeout, waiting for a lock in the database would fail immediately.
    const db = connectDatabase(server.platform.pool.options.connectionString ?? '', {
      timeouts: { ...workerTimeouts, lock: 1 },
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
    const second = fixture.work(ids[1], { db, reading })
    const isWaiting = async () => expect((await seen(ids[1])).statusDetails).toBe('Waiting for other files to finish')
    await Promise.race([second, until(isWaiting)])
    await feeding.release()
    await Promise.all([first, second])
    expect([(await seen(ids[0])).status, (await seen(ids[1])).status, readings]).toEqual(['Complete', 'Complete', 1])
  })

  test('stores a capture completely or not at all, and succeeds when retried', async () => {
    const id = await fixture.submit(model('broken', 2500))
    await server.platform.asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is on fire'; end $$`)
    await server.platform.asOwner(`create trigger refuse before insert on captured_elements for each row
    when (new.number = 2400) execute function refuse()`)
    await fixture.work(id)
    expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringContaining('internal') })
    expect(await server.platform.asOwner(`select 1 from captures where file_bytes > 300000`)).toEqual([])
    await server.platform.asOwner('drop trigger refuse on captured_elements')
    expect((await ask(`/${id}/retry`, { method: 'POST' })).json<Ingestion>().status).toBe('Queued')
    expect((await ask(`/${id}/retry`, { method: 'POST' })).status).toBe(409)
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(409)
    await loseConnection()
    await fixture.work(id)
    await server.platform.asOwner('drop trigger lose on captured_elements')
    const done = await seen(id)
    expect(done).toMatchObject({ status: 'Complete' })
    expect(await rowsOf(done.captureId)).toMatchObject({ elements: '2500' })
    expect(await server.platform.asOwner('select last_value::int as times from losses')).toEqual([{ times: 2 }])
  })

  test('rejects a retry while 100 files are in progress', async () => {
    const ids = [await fixture.submit('no building'), await fixture.submit('none either')] as const
    await Promise.all(ids.map((id) => fixture.work(id)))
    await server.platform.asOwner(
      `insert into capture_ingestions (organization_id, file_name, origin_path, bytes, requested_by_id, requested_by)
     select organization_id, 'Waiting.ifc', '', 1, requested_by_id, requested_by
     from capture_ingestions, generate_series(1, 99) where id = $1`,
      [ids[0]],
    )
    const retries = () => Promise.all(ids.map((id) => ask(`/${id}/retry`, { method: 'POST' })))
    const waiting = await fixture.submit(model('the hundredth'))
    const refused = (await retries()).map((response) => response.json<{ code: string; detail: string }>())
    expect(refused.map(({ code }) => code)).toEqual(Array(2).fill('captures/too-many-in-progress'))
    expect(refused[0]?.detail).toMatch(/^100 of the files of .+ are still being imported/)
    for (const id of ids) expect(await seen(id)).toMatchObject({ status: 'Error' })
    await fixture.work(waiting)
    // Only one slot is left, and both calls request it at the same time.
    expect((await retries()).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await Promise.all(ids.map(seen))).map(({ status }) => status).toSorted()).toEqual(['Error', 'Queued'])
    await server.platform.asOwner(`delete from capture_ingestions where file_name = 'Waiting.ifc'`)
    for (const id of ids) await fixture.work(id)
  })

  test.each([
    ['is full', Object.assign(new Error('write'), { code: 'ENOSPC' }), /^There isn't enough storage/],
    ['fails', Object.assign(new Error('read'), { code: 'EIO' }), /^This installation's storage can't be read/],
    [
      'fails the reader',
      failureFrom(Object.assign(new Error('open'), { code: 'EROFS' })),
      /^This installation's storage/,
    ],
  ])('reports that the disk %s, and ingests the file when the problem is solved', async (what, error, words) => {
    const id = await fixture.submit(model(`a disk that ${what}`))
    const { store } = server.platform.files
    await fixture.work(id, { store: { ...store, open: () => Promise.reject(error) } })
    expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringMatching(words) })
    expect((await ask(`/${id}/retry`, { method: 'POST' })).json<Ingestion>().status).toBe('Queued')
    await fixture.work(id)
    expect(await seen(id)).toMatchObject({ status: 'Complete', isKnown: false })
  })

  test('stores nothing in a superseded attempt', async () => {
    const id = await fixture.submit(model('overtaken'))
    const { store } = server.platform.files
    let isFirst = true
    const slow: typeof store = {
      ...store,
      async open(key) {
        if (isFirst) {
          isFirst = false
          await fixture.work(id)
        }
        return store.open(key)
      },
    }
    await fixture.work(id, { store: slow })
    const done = await seen(id)
    expect(done).toMatchObject({ status: 'Complete', isKnown: false })
    expect(await server.platform.asOwner(`select 1 from captures where id = $1`, [done.captureId])).toHaveLength(1)
  })

  test('removes ended ingestions from the list, with the file if it has no capture', async () => {
    const failed = await fixture.submit('hello')
    await fixture.work(failed)
    const [upload] = await server.platform.asOwner<{ key: string }>(
      `select file_key as key from capture_ingestions where id = $1`,
      [failed],
    )
    expect((await ask(`/${failed}`, { method: 'DELETE' })).status).toBe(204)
    expect((await ask(`/${failed}`)).status).toBe(404)
    await server.platform.sweepFiles()
    expect(await server.platform.files.store.sizeOf(upload?.key ?? '')).toBeUndefined()
    const made = await fixture.submit(model('kept'))
    await fixture.work(made)
    const { captureId } = await seen(made)
    expect((await ask(`/${made}`, { method: 'DELETE' })).status).toBe(204)
    const rows = await rowsOf(captureId)
    expect(await server.platform.files.store.sizeOf(rows?.keys[0] ?? '')).toBeGreaterThan(0)
  })

  test('lists ingestions newest first, only for users of the organization with the role', async () => {
    const id = await fixture.submit(model('listed'))
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

  test('rejects an unknown upload, and accepts each upload once', async () => {
    const uploadId = '00000000-0000-4000-8000-000000000000'
    const response = await ask('', { method: 'POST', body: { uploadId } })
    expect([response.status, response.json<{ code: string }>().code]).toEqual([404, 'uploads/not-found'])
  })
})
