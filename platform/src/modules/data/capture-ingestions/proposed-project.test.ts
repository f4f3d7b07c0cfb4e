import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, type Desk } from './testing/ingestion-desk.ts'

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
})
afterAll(() => server.close())

/** As a template of Revit has it, whose project nobody has named. */
function unnamed(id: string): string {
  const said = project.map((line) =>
    line.includes('=IFCPROJECT(')
      ? `#12=IFCPROJECT('${id}',$,'Project Number',$,$,'Project Name','Project Status',$,#11);`
      : line,
  )
  return ifcText([...said, ...walls([{}])])
}

test('keeps buildings apart whose files only have placeholders, and knows each of them by its id', async () => {
  for (const [id, fileName] of [
    ['1xS3BCk291UvhgP2a6eflL', 'Clinic.ifc'],
    ['1xS3BCk291UvhgP2dvNMKI', 'Office.ifc'],
  ] as const)
    await desk.work(await desk.submit(unnamed(id), fileName))
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
