import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Ingestion, ProjectChoice } from '@lintel/shared/contract/captures'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture, organizationId, type IngestionFixture } from './testing/ingestion-fixture.ts'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { afterTest } from '@lintel/shared/testing/runner'
import { closeWorkingFolder, openWorkingFolder, removeLeftFolders } from './run/working-folder.ts'

describe('chosen project', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  })
  afterAll(() => server.close())

  /** All files have the same IfcProject, number and name. */
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

  test('ingests a file into the chosen or new project, whatever the file says @full', async () => {
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
      const response = await server.platform.call({
        method: 'POST',
        url: '/api/capture-ingestions',
        as: 'local|everything',
        organization: organizationId,
        body: { uploadId: randomUUID(), project: choice },
      })
      return [response.status, response.json<Problem>().code]
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

describe('proposed project', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  })
  afterAll(() => server.close())

  /** A project from a Revit template that no one has renamed. */
  function unnamed(id: string): string {
    const projectLines = project.map((line) =>
      line.includes('=IFCPROJECT(')
        ? `#12=IFCPROJECT('${id}',$,'Project Number',$,$,'Project Name','Project Status',$,#11);`
        : line,
    )
    return ifcText([...projectLines, ...walls([{}])])
  }

  test('separates buildings whose files only have placeholder names, and recognizes each by its id @full', async () => {
    for (const [id, fileName] of [
      ['1xS3BCk291UvhgP2a6eflL', 'Clinic.ifc'],
      ['1xS3BCk291UvhgP2dvNMKI', 'Office.ifc'],
    ] as const)
      await fixture.work(await fixture.submit(unnamed(id), fileName))
    const stored = await server.platform.asOwner(
      `select ifc_project_id as id, revit_project_name as said, project_number as number, project_name as name
     from captures c join project_groups p on p.id = c.project_group_id order by capture_date`,
    )
    const placeholderName = 'Project Name'
    expect(stored).toEqual([
      { id: '1xS3BCk291UvhgP2a6eflL', said: placeholderName, number: '', name: 'Clinic' },
      { id: '1xS3BCk291UvhgP2dvNMKI', said: placeholderName, number: '', name: 'Office' },
    ])
  })
})

describe('working folder', () => {
  async function openFolder(runId: string, number: number): Promise<string> {
    const folder = await openWorkingFolder({ organizationId: 'CFA', runId, number })
    afterTest(() => closeWorkingFolder(folder))
    return folder
  }

  test('removes folders of killed attempts: of the same run immediately, of other runs after the maximum duration', async () => {
    const [own, other, old] = [randomUUID(), randomUUID(), randomUUID()]
    const [earlier, elsewhere, forgotten] = [
      await openFolder(own, 1),
      await openFolder(other, 1),
      await openFolder(old, 1),
    ]
    const yesterday = Date.now() / 1000 - 86_400
    await utimes(forgotten, yesterday, yesterday)
    const folder = await openFolder(own, 2)
    await removeLeftFolders()
    expect([folder, earlier, elsewhere, forgotten].map((path) => existsSync(path))).toEqual([true, false, true, false])
  })
})
