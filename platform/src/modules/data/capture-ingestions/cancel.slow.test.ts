import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inProcesses } from '../../../ifc/read-in-process.ts'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Ingestion, IngestionPage } from '@lintel/shared/contract/captures'
import { until } from '@lintel/shared/testing/runner'
import { hasReaders, readerOf } from '../../../testing/kill-reader.ts'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call } from '../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, type Desk } from './testing/ingestion-desk.ts'

const timeout = 120_000

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
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
  const answer = await cancel(id)
  const { code, detail } = answer.json<{ code: string; detail: string }>()
  return { status: answer.status, code, detail }
}

/** Everything that is kept of files that were sent, as the owner of the database sees it. */
async function leftOf(id: string) {
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
  expect(await leftOf(id)).toEqual({ rows: 0, steps: 0, log: 0 })
  await server.platform.sweepFiles()
  expect(await server.platform.files.store.sizeOf(key)).toBeUndefined()
  expect(await server.platform.asOwner('select 1 from kept_files where key = $1', [key])).toEqual([])
  expect(await server.platform.asOwner('select 1 from uploads where key = $1', [key])).toEqual([])
  expect(await server.platform.asOwner('select 1 from captures where file_key = $1', [key])).toEqual([])
  expect(readdirSync(tmpdir()).filter((name) => name.includes(id))).toEqual([])
}

const good = ifcText([...project, ...walls([{}])])

test('cancels a file that waits, with everything of it, for those who may upload', async () => {
  const id = await desk.submit(good)
  const key = await keyOf(id)
  expect(key).not.toBe('')
  expect((await cancel(id, { as: 'local|designer' })).status).toBe(403)
  expect((await cancel(id, { organization: 'HFA' })).status).toBe(404)
  expect((await cancel(id)).status).toBe(204)
  await expectNothingLeft(id, key)
  expect((await ask('')).json<IngestionPage>().items).toEqual([])
  expect(await refusal(id)).toMatchObject({ status: 404, code: 'captures/ingestion-not-found' })
  // The job is still in the queue, and finds nothing to do.
  await desk.work(id)
  await expectNothingLeft(id, key)
})

test(
  'ends the processes of a file that is being read and will never be done',
  async () => {
    const id = await desk.submit(ifcText([...project, ...walls([{}]), "#93=IFCDOOR 'x';"]))
    const key = await keyOf(id)
    const working = desk.work(id, { reading: inProcesses })
    await readerOf('reader-process')
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

test('stores nothing of a file that is cancelled between two steps', async () => {
  const id = await desk.submit(ifcText([...project, ...walls([{ tag: '77' }])]))
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
  await desk.work(id, { store: slow })
  await expectNothingLeft(id, key)
})

test('refuses in words what is too late', async () => {
  const id = await desk.submit(shapedText([{ at: [9, 9, 9], size: [1, 2, 3] }]))
  const { store } = server.platform.files
  const late: unknown[] = []
  const asking: typeof store = {
    ...store,
    async write(...written) {
      late.push(await refusal(id))
      return store.write(...written)
    },
  }
  await desk.work(id, { store: asking })
  const code = 'captures/too-late-to-cancel'
  expect(late).toEqual([{ status: 409, code, detail: expect.stringMatching(/^The elements of this file are stored/) }])
  expect(await refusal(id)).toEqual({ status: 409, code, detail: expect.stringContaining('captured already') })
  const failed = await desk.submit('no building')
  await desk.work(failed)
  expect(await refusal(failed)).toEqual({ status: 409, code, detail: expect.stringContaining('failed already') })
})
