import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Ingestion, ProjectChoice, CaptureModel } from '@lintel/shared/contract/captures'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture, organizationId, type IngestionFixture } from './testing/ingestion-fixture.ts'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import {
  expectEachOnceAndWhole,
  killWhileReading,
  places,
  seedFiles,
  whileReading,
} from '../../../testing/ingestion-faults.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call } from '../../../testing/build-test-app.ts'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { closeWorkingFolder, openWorkingFolder, removeLeftFolders } from './run/working-folder.ts'

describe('chosen project', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  })
  afterAll(() => server.close())

  /** All of one IfcProject, number and name. */
  function model(mark: string): string {
    return ifcText([...project, ...walls([{ properties: [`'Mark',$,IFCTEXT('${mark}'),$`] }])])
  }

  async function uploadCapture(
    mark: string,
    choice?: ProjectChoice,
  ): Promise<{ id: string; title: string; city: string }> {
    const ingestionId = await fixture.submit(model(mark), 'Store.ifc', choice)
    await fixture.work(ingestionId)
    const [row] = await server.platform.asOwner<{ id: string; title: string; city: string }>(
      `select p.id, trim(p.project_number || ' ' || p.project_name) as title, p.city
     from capture_ingestions i join captures c on c.id = i.capture_id join project_groups p on p.id = c.project_group_id
     where i.id = $1`,
      [ingestionId],
    )
    return row ?? { id: '', title: '', city: '' }
  }

  test('ingests a file into the chosen or named project, whatever the file says', async () => {
    const proposed = await uploadCapture('one')
    expect(proposed.title).toBe('0815 Main Street')
    const named = await uploadCapture('two', { kind: 'named', projectNumber: '', projectName: ' Harbor ' })
    expect(named).toMatchObject({ title: 'Harbor', city: 'Columbus' })
    const sameName = await uploadCapture('three', { kind: 'named', projectNumber: '', projectName: 'Harbor' })
    expect(sameName.id).toBe(named.id)
    const chosen = await uploadCapture('four', { kind: 'existing', projectGroupId: proposed.id })
    expect(chosen.id).toBe(proposed.id)
  })

  test('keeps the chosen project when a failed file is retried', async () => {
    const { platform } = server
    const id = await fixture.submit('no model', 'Store.ifc', {
      kind: 'named',
      projectNumber: '7',
      projectName: 'Depot',
    })
    await fixture.work(id)
    expect(await platform.asOwner(`select 1 from project_groups where project_name = 'Depot'`)).toEqual([])
    const [row] = await platform.asOwner<{ file_key: string }>(
      'select file_key from capture_ingestions where id = $1',
      [id],
    )
    await platform.files.store.write(row?.file_key ?? '', model('mended'))
    const call = { as: 'local|everything', organization: organizationId }
    const retried = await platform.call({ ...call, method: 'POST', url: `/api/capture-ingestions/${id}/retry` })
    expect(retried.status).toBe(200)
    await fixture.work(id)
    const seen = await platform.call({ ...call, url: `/api/capture-ingestions/${id}` })
    expect(seen.json<Ingestion>()).toMatchObject({ status: 'Complete' })
    expect(await platform.asOwner(`select project_number from project_groups where project_name = 'Depot'`)).toEqual([
      { project_number: '7' },
    ])
  })

  test('rejects unknown projects and invalid names', async () => {
    async function refused(choice: object): Promise<unknown> {
      const answer = await server.platform.call({
        method: 'POST',
        url: '/api/capture-ingestions',
        as: 'local|everything',
        organization: organizationId,
        body: { uploadId: randomUUID(), project: choice },
      })
      return [answer.status, answer.json<Problem>().code]
    }
    expect(await refused({ kind: 'existing', projectGroupId: randomUUID() })).toEqual([404, 'projects/not-found'])
    expect(await refused({ kind: 'existing', projectGroupId: 'x' })).toEqual([400, 'request/invalid'])
    expect(await refused({ kind: 'named', projectName: '  ' })).toEqual([400, 'request/invalid'])
    expect(await refused({ kind: 'named', projectName: 'x'.repeat(251) })).toEqual([400, 'request/invalid'])
    expect(await refused({ kind: 'proposed', projectName: 'Harbor' })).toEqual([400, 'request/invalid'])
  })

  test('rejects the project of another organization like an unknown one', async () => {
    const [other] = await server.platform.asOwner<{ id: string }>(
      `insert into project_groups (organization_id, project_number, project_name) values ('HFA', '1', 'Others') returning id`,
    )
    await expect(
      fixture.submit(model('theirs'), 'Store.ifc', { kind: 'existing', projectGroupId: other?.id ?? '' }),
    ).rejects.toThrow("This project doesn't exist in this organization.")
  })
})

describe('faults', () => {
  /** Processes start one after the other, which takes seconds each on a busy machine. */
  const timeout = 240_000

  let stage: FaultStage
  beforeAll(async () => {
    stage = await openFaultStage(places)
  }, timeout)
  afterAll(() => stage.close(), timeout)

  test(
    'makes one whole capture of each file, whatever the workers were doing when they were killed',
    async () => {
      const ids = await seedFiles(stage, 4)
      await killWhileReading(stage)
      await stage.killAt(1)
      expect(await stage.database.asOwner('select 1 from captures')).toEqual([])
      await stage.killAt(2)
      expect(await stage.database.asOwner('select 1 from captures')).toHaveLength(1)
      await stage.killAt(1)
      await killWhileReading(stage)
      stage.startWorker()
      await expectEachOnceAndWhole(stage, ids)
    },
    timeout,
  )
})

describe('reading that is killed twice', () => {
  const timeout = 240_000

  let stage: FaultStage
  beforeAll(async () => {
    stage = await openFaultStage(places)
  }, timeout)
  afterAll(() => stage.close(), timeout)

  test(
    'gives the file up, says what to do, and continues with the next one',
    async () => {
      await seedFiles(stage, 1)
      await stage.killAt(whileReading)
      await stage.killAt(whileReading)
      await seedFiles(stage, 1, { elements: 1, types: 1 })
      stage.startWorker()
      const seen = () =>
        stage.database.asOwner(
          `select status, status_details as details, attempt, capture_id is not null as "isCaptured", (select count(*)::int
             from capture_ingestion_steps s where s.ingestion_id = i.id and s.outcome = 'running') as open
           from capture_ingestions i order by requested_date`,
        )
      const givenUp = /^Reading the file was interrupted twice, .* Upload a smaller export, .* or upload the same file/
      await until(
        async () =>
          expect(await seen()).toEqual([
            { status: 'Error', details: expect.stringMatching(givenUp), attempt: 3, isCaptured: false, open: 0 },
            { status: 'Complete', details: null, attempt: 1, isCaptured: true, open: 0 },
          ]),
        { timeout, interval: 250 },
      )
    },
    timeout,
  )
})

describe('proposed project', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  })
  afterAll(() => server.close())

  /** As a template of Revit has it, whose project no one has named. */
  function unnamed(id: string): string {
    const said = project.map((line) =>
      line.includes('=IFCPROJECT(')
        ? `#12=IFCPROJECT('${id}',$,'Project Number',$,$,'Project Name','Project Status',$,#11);`
        : line,
    )
    return ifcText([...said, ...walls([{}])])
  }

  test('separates buildings whose files only have placeholders, and recognizes each by its id', async () => {
    for (const [id, fileName] of [
      ['1xS3BCk291UvhgP2a6eflL', 'Clinic.ifc'],
      ['1xS3BCk291UvhgP2dvNMKI', 'Office.ifc'],
    ] as const)
      await fixture.work(await fixture.submit(unnamed(id), fileName))
    const stored = await server.platform.asOwner(
      `select ifc_project_id as id, revit_project_name as said, project_number as number, project_name as name
     from captures c join project_groups p on p.id = c.project_group_id order by capture_date`,
    )
    const said = 'Project Name'
    expect(stored).toEqual([
      { id: '1xS3BCk291UvhgP2a6eflL', said, number: '', name: 'Clinic' },
      { id: '1xS3BCk291UvhgP2dvNMKI', said, number: '', name: 'Office' },
    ])
  })
})

describe('remake', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  }, 60_000)
  afterAll(() => server.close())

  function call(url: string, more: Partial<Call> = {}) {
    return server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
  }

  async function modelOf(id: string): Promise<CaptureModel> {
    return (await call(`/captures/${id}/model`)).json<CaptureModel>()
  }

  function remake(id: string, more: Partial<Call> = {}) {
    return call(`/captures/${id}/model`, { method: 'POST', ...more })
  }

  async function begun(id: string): Promise<string> {
    const answer = await remake(id)
    expect(answer.status).toBe(202)
    return answer.json<Ingestion>().id
  }

  let captures = 0

  async function capture(given: Parameters<IngestionFixture['work']>[1] = {}): Promise<string> {
    captures += 1
    const id = await fixture.submit(shapedText([{ at: [captures, 3, 3], size: [1, 1, 3] }]))
    await fixture.work(id, given)
    return (await call(`/capture-ingestions/${id}`)).json<Ingestion>().captureId ?? ''
  }

  /** The files of a capture's models, once the cleanup job has removed those that were given up. */
  async function keptOf(captureId: string): Promise<string[]> {
    await server.platform.sweepFiles()
    const like = `%capture-models/${captureId}%`
    const rows = await server.platform.asOwner<{ key: string }>('select key from kept_files where key like $1', [like])
    return rows.map(({ key }) => key)
  }

  function failing() {
    const { store } = server.platform.files
    return { store: { ...store, write: () => Promise.reject(new Error('The store is away.')) } }
  }

  test('recreates the model of a capture and shows the previous one until then', async () => {
    const id = await capture()
    const before = await modelOf(id)
    const [oldKey = ''] = await keptOf(id)
    const answer = await remake(id)
    expect([answer.status, answer.json()]).toEqual([
      202,
      expect.objectContaining({ status: 'Queued', captureId: id, isRemake: true, fileName: 'Store.ifc' }),
    ])
    const { id: ingestionId } = answer.json<Ingestion>()
    const during = await modelOf(id)
    expect(during).toMatchObject({ status: 'Made', file: { contentHash: before.file?.contentHash } })
    expect(during.making).toMatchObject({ id: ingestionId, status: 'Queued', progress: 0, isRemake: true })
    await fixture.work(ingestionId)
    const done = (await call(`/capture-ingestions/${ingestionId}`)).json<Ingestion>()
    expect(done).toMatchObject({ status: 'Complete', progress: 100, captureId: id })
    expect(done.steps.map(({ step }) => step)).toEqual(['queue', 'fetch', 'read', 'shapes'])
    const after = await modelOf(id)
    expect(after).toMatchObject({ status: 'Made', origin: before.origin, making: null })
    const [newKey = '', ...others] = await keptOf(id)
    expect([newKey === oldKey, others]).toEqual([false, []])
    expect(await server.platform.files.store.sizeOf(oldKey)).toBeUndefined()
    expect((await server.platform.call({ url: after.file?.url ?? '' })).status).toBe(200)
  })

  test('runs once at a time, for users who can upload, and only for building files', async () => {
    const id = await capture()
    expect((await remake(id, { as: 'local|designer' })).status).toBe(403)
    expect((await remake(id, { organization: 'HFA' })).status).toBe(404)
    const answers = await Promise.all([remake(id), remake(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const refused = answers.find(({ status }) => status === 409)?.json<{ code: string; detail: string }>()
    expect(refused).toMatchObject({
      code: 'captures/model-in-progress',
      detail: expect.stringContaining('is being created'),
    })
    const document = await capture()
    await server.platform.asOwner(`update captures set capture_type = 'Document' where id = $1`, [document])
    expect((await remake(document)).json()).toMatchObject({ status: 409, code: 'captures/no-building-file' })
  })

  test('keeps the previous model if it fails, says so, and can be repeated', async () => {
    const id = await capture()
    const before = await modelOf(id)
    const first = await begun(id)
    await fixture.work(first, failing())
    const failed = await modelOf(id)
    expect(failed).toMatchObject({ status: 'Made', file: { contentHash: before.file?.contentHash } })
    expect(failed.making).toMatchObject({
      id: first,
      status: 'Error',
      statusDetails: expect.stringMatching(/internal/),
    })
    expect(await keptOf(id)).toHaveLength(1)
    const second = await begun(id)
    expect((await call(`/capture-ingestions/${first}`)).status).toBe(404)
    await fixture.work(second)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
  })

  test('retries a failed one unless another one is in progress', async () => {
    const id = await capture()
    const first = await begun(id)
    await fixture.work(first, failing())
    expect((await call(`/capture-ingestions/${first}/retry`, { method: 'POST' })).status).toBe(200)
    expect((await remake(id)).status).toBe(409)
    await fixture.work(first)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
  })

  test('reports that the quota is used up', async () => {
    const id = await capture()
    const ingestion = await begun(id)
    await fixture.work(ingestion, { quotaBytes: 100 })
    expect((await modelOf(id)).making?.statusDetails).toMatch(/^The 3D model wasn't saved\. This organization uses/)
    expect(await keptOf(id)).toHaveLength(1)
  })

  test('creates models that failed at first, and those of older captures', async () => {
    const given = await capture(failing())
    expect(await modelOf(given)).toMatchObject({ status: 'Error', file: null })
    await fixture.work(await begun(given))
    expect(await modelOf(given)).toMatchObject({ status: 'Made', statusDetails: null })
    const old = await capture()
    await server.platform.asOwner('delete from capture_models where capture_id = $1', [old])
    expect((await modelOf(old)).status).toBe('None')
    await fixture.work(await begun(old))
    expect(await modelOf(old)).toMatchObject({ status: 'Made', statusDetails: null })
  })

  test('can be canceled, and keeps the previous model', async () => {
    const id = await capture()
    const before = await keptOf(id)
    const ingestion = await begun(id)
    expect((await call(`/capture-ingestions/${ingestion}/cancel`, { method: 'POST' })).status).toBe(204)
    await fixture.work(ingestion)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
    expect(await keptOf(id)).toEqual(before)
  })

  test('ends when the capture is deleted in the meantime, and leaves nothing behind', async () => {
    const id = await capture()
    const ingestion = await begun(id)
    const { store } = server.platform.files
    const late: typeof store = {
      ...store,
      async write(...written) {
        await store.write(...written)
        expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
      },
    }
    await fixture.work(ingestion, { store: late })
    expect(await keptOf(id)).toEqual([])
    expect((await call(`/capture-ingestions/${ingestion}`)).status).toBe(404)
  })

  test("reports again what can't be created", async () => {
    const id = await capture()
    const stale = [
      "3 elements have geometry that couldn't be created, so the model doesn't show them.",
      '2 elements have shapes that cannot be made, so the model does not show them.',
    ]
    await server.platform.asOwner('update captures set warnings = $2 where id = $1', [
      id,
      ['The file is odd.', ...stale],
    ])
    await fixture.work(await begun(id))
    const rows = await server.platform.asOwner('select warnings from captures where id = $1', [id])
    expect(rows).toEqual([{ warnings: ['The file is odd.'] }])
  })
})

describe('working folder', () => {
  async function opened(runId: string, number: number): Promise<string> {
    const folder = await openWorkingFolder({ organizationId: 'CFA', runId, number })
    afterTest(() => closeWorkingFolder(folder))
    return folder
  }

  test('removes folders of killed attempts: of the same run immediately, of others after the maximum duration', async () => {
    const [own, other, old] = [randomUUID(), randomUUID(), randomUUID()]
    const [earlier, elsewhere, forgotten] = [await opened(own, 1), await opened(other, 1), await opened(old, 1)]
    const yesterday = Date.now() / 1000 - 86_400
    await utimes(forgotten, yesterday, yesterday)
    const folder = await opened(own, 2)
    await removeLeftFolders()
    expect([folder, earlier, elsewhere, forgotten].map((path) => existsSync(path))).toEqual([true, false, true, false])
  })
})
