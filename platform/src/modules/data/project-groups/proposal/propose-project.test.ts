import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import type { ModelRecord, ProjectInfo } from '../../../../ifc/model-records.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { storeCapture } from '../../captures/store-capture.ts'
import type { CaptureType } from '../../captures/schema.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const organizationId = 'CFA'

type Said = { id?: string | null; number?: string | null; name?: string | null; captureType?: CaptureType }

async function* recordsOf({ id = null, number = null, name = null }: Said): AsyncGenerator<ModelRecord[]> {
  const nobody = { author: null, buildingName: null, clientName: null, organizationDescription: null }
  const nothing = { organizationName: null, projectAddress: null, projectIssueDate: null, projectStatus: null }
  const project: ProjectInfo = { ...nobody, ...nothing, projectNumber: number, projectName: name }
  const address = { siteName: null, streetAddress1: null, streetAddress2: null, city: null }
  const header = {
    schema: 'IFC4',
    application: '',
    elements: 1,
    lengthUnit: null,
    projectGlobalId: id,
    customInfos: [],
  }
  yield [
    { kind: 'header', ...header, project, site: { ...address, state: null, postalCode: null } },
    { kind: 'end', values: 0, bindings: [], designOptionSets: [], warnings: [] },
  ]
}

type Taken = { captureId: string; projectId: string; title: string }

/** Stores a capture of a file that says this, as a worker does, and answers the project that it is of. */
async function take(said: Said, documentFileName = 'Store.ifc'): Promise<Taken> {
  const { captureType = 'IFC' } = said
  const fileHash = randomUUID()
  const fileKey = `organizations/${organizationId}/captures/${fileHash}.ifc`
  const file = { organizationId, fileKey, fileHash, fileBytes: 1, capturedById: null, captureType }
  const captured = { ...file, documentFileName, fileOriginPath: '' }
  const { captureId } = await withScope(platform.db, { organizationId }, (tx) =>
    storeCapture(tx, captured, recordsOf(said), () => Promise.resolve()),
  )
  const [row] = await platform.asOwner<{ id: string; title: string }>(
    `select p.id, trim(project_number || ' ' || project_name) as title
     from captures c join project_groups p on p.id = c.project_group_id where c.id = $1`,
    [captureId],
  )
  return { captureId, projectId: row?.id ?? '', title: row?.title ?? '' }
}

const unnamed = { number: 'Project Number', name: 'Project Name' }

test('gives each building whose file says nothing a project that is called as its file', async () => {
  const taken = [
    await take({ id: 'a', ...unnamed }, 'Clinic.ifc'),
    await take({ id: 'b', ...unnamed }, 'Office.ifc'),
    await take({ id: 'c', ...unnamed }, 'Office.ifc'),
    await take({ id: 'd', number: '0001', name: 'Default Project' }, 'Office.ifc'),
    await take({ ...unnamed }, 'Office.ifc'),
  ]
  expect(taken.map(({ title }) => title)).toEqual(['Clinic', 'Office', 'Office (2)', 'Office (3)', 'Office'])
  const again = await take({ id: 'c', ...unnamed }, 'Office, permit.ifc')
  expect(again.projectId).toBe(taken[2]?.projectId)
})

test('knows a project by its id before its number and name, and by these where the id is another one', async () => {
  const first = await take({ id: 'n', ...unnamed }, 'Tower.ifc')
  const named = await take({ id: 'n', number: '0900', name: 'Harbor Tower' }, 'Tower.ifc')
  const renamed = await take({ id: 'n', number: '0900', name: 'Harbor Tower West' }, 'Tower 3.ifc')
  expect([named.projectId, renamed.projectId]).toEqual([first.projectId, first.projectId])
  const structure = await take({ id: 's', number: '0901', name: 'Pier' }, 'Structure.ifc')
  const pipes = await take({ id: 'p', number: '0901', name: 'Pier' }, 'Pipes.ifc')
  expect([structure.title, pipes.projectId]).toEqual(['0901 Pier', structure.projectId])
  expect((await take({ id: 'q', number: '0902', name: 'Project Name' }, 'Quay.ifc')).title).toBe('0902 Quay')
})

test('takes the id that files have from one template for no building of its own', async () => {
  const one = await take({ id: 't', number: '0910', name: 'North' })
  const other = await take({ id: 't', number: '0911', name: 'South' })
  expect([one.title, other.title]).toEqual(['0910 North', '0911 South'])
  expect((await take({ id: 't', number: '0910', name: 'North' })).projectId).toBe(one.projectId)
})

test('proposes the project to which somebody has moved what was captured of that id', async () => {
  const first = await take({ id: 'm', ...unnamed }, 'Barn.ifc')
  const target = await take({ id: 'x', number: '0920', name: 'Farm' })
  await platform.asOwner('update captures set project_group_id = $1 where id = $2', [target.projectId, first.captureId])
  expect((await take({ id: 'm', ...unnamed }, 'Barn, permit.ifc')).projectId).toBe(target.projectId)
})

test('makes one project of two files that are stored at the same time', async () => {
  const taken = await Promise.all([
    take({ id: 'w', ...unnamed }, 'Architecture.ifc'),
    take({ id: 'w', ...unnamed }, 'Structure.ifc'),
  ])
  expect(new Set(taken.map(({ projectId }) => projectId)).size).toBe(1)
})

test('leaves documents and assembled models in the project that they name', async () => {
  const documents = await take({ ...unnamed, captureType: 'Document' }, 'Clinic.rvt')
  expect(documents.title).toBe('Project Number Project Name')
  const assembled = await take({ number: null, name: null, captureType: 'Assembly' }, 'P14.glb')
  expect(assembled.title).toBe('P14')
})
