import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Ingestion, ProjectChoice } from '@lintel/shared/contract/captures'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, organizationId, type Desk } from './testing/ingestion-desk.ts'

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
})
afterAll(() => server.close())

/** All of one IfcProject, number and name. */
function model(mark: string): string {
  return ifcText([...project, ...walls([{ properties: [`'Mark',$,IFCTEXT('${mark}'),$`] }])])
}

async function takeIn(mark: string, choice?: ProjectChoice): Promise<{ id: string; title: string; city: string }> {
  const ingestionId = await desk.submit(model(mark), 'Store.ifc', choice)
  await desk.work(ingestionId)
  const [row] = await server.platform.asOwner<{ id: string; title: string; city: string }>(
    `select p.id, trim(p.project_number || ' ' || p.project_name) as title, p.city
     from capture_ingestions i join captures c on c.id = i.capture_id join project_groups p on p.id = c.project_group_id
     where i.id = $1`,
    [ingestionId],
  )
  return row ?? { id: '', title: '', city: '' }
}

test('takes a file into the project that was chosen, or that was named, whatever the file says', async () => {
  const proposed = await takeIn('one')
  expect(proposed.title).toBe('0815 Main Street')
  const named = await takeIn('two', { kind: 'named', projectNumber: '', projectName: ' Harbor ' })
  expect(named).toMatchObject({ title: 'Harbor', city: 'Columbus' })
  const sameName = await takeIn('three', { kind: 'named', projectNumber: '', projectName: 'Harbor' })
  expect(sameName.id).toBe(named.id)
  const chosen = await takeIn('four', { kind: 'existing', projectGroupId: proposed.id })
  expect(chosen.id).toBe(proposed.id)
})

test('keeps what was chosen when a file that failed is tried again', async () => {
  const { platform } = server
  const id = await desk.submit('no model', 'Store.ifc', { kind: 'named', projectNumber: '7', projectName: 'Depot' })
  await desk.work(id)
  expect(await platform.asOwner(`select 1 from project_groups where project_name = 'Depot'`)).toEqual([])
  const [row] = await platform.asOwner<{ file_key: string }>('select file_key from capture_ingestions where id = $1', [
    id,
  ])
  await platform.files.store.write(row?.file_key ?? '', model('mended'))
  const call = { as: 'local|everything', organization: organizationId }
  const retried = await platform.call({ ...call, method: 'POST', url: `/api/capture-ingestions/${id}/retry` })
  expect(retried.status).toBe(200)
  await desk.work(id)
  const seen = await platform.call({ ...call, url: `/api/capture-ingestions/${id}` })
  expect(seen.json<Ingestion>()).toMatchObject({ status: 'Complete' })
  expect(await platform.asOwner(`select project_number from project_groups where project_name = 'Depot'`)).toEqual([
    { project_number: '7' },
  ])
})

test('refuses projects that the organization does not have, and names that are none', async () => {
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

test('refuses the project of another organization as if there were none', async () => {
  const [other] = await server.platform.asOwner<{ id: string }>(
    `insert into project_groups (organization_id, project_number, project_name) values ('HFA', '1', 'Others') returning id`,
  )
  await expect(
    desk.submit(model('theirs'), 'Store.ifc', { kind: 'existing', projectGroupId: other?.id ?? '' }),
  ).rejects.toThrow('There is no such project in this organization.')
})
