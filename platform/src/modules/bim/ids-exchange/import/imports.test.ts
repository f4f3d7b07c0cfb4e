import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { maxIdsImports, type IdsImport, type IdsProposal } from '@lintel/shared/contract/ids-imports'
import { writeIds } from '@lintel/shared/ids'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { seedCapture } from '../../../data/capture-reviews/testing/seed-capture.ts'
import { aSpecification, aWall, property } from '../testing/specifications.ts'
import { importIds } from './import-ids.ts'
import { readIdsFile } from './read-ids-file.ts'

const [organizationId, userId] = ['CFA', 'local|reviewer']

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  const named = (type: string) => ({ category: 'Walls', family: 'Basic Wall', type, values: {} })
  const elements = [1, 2].map((type) => ({ type, values: { 'Data/Code': 'C' } }))
  await seedCapture(platform, { types: ['Brick', 'Concrete'].map(named), elements })
})
afterAll(() => platform.close())

/** Imports this many specifications. Each applies to all walls, of which there are two. */
async function importFile(count: number, max?: number): Promise<IdsImport> {
  const requirements = [property('Data', 'Grade', 'IFCINTEGER', '7')]
  const specifications = Array.from({ length: count }, () =>
    aSpecification({ applicability: aWall(null), requirements }),
  )
  const file = await readIdsFile(Buffer.from(writeIds({ info: { title: 'Walls' }, specifications })))
  return withScope(platform.db, { organizationId }, (tx) =>
    importIds({ tx, organizationId, userId, roles: [] }, 'walls.ids', file, max),
  )
}

test('rejects a file with too many elements to compare, and stores nothing @full', async () => {
  await expect(importFile(2, 3)).rejects.toMatchObject({ code: 'ids-imports/asks-too-much', status: 413 })
  expect(await platform.asOwner('select id from ids_imports')).toEqual([])
  expect(await importFile(2, 4)).toMatchObject({ specificationCount: 2, openCount: 4 })
})

test('deletes an import unless one of its rules is part of the master model', async () => {
  const { id } = await importFile(1)
  const url = `/api/ids-imports/${id}`
  const ask = (method: 'GET' | 'DELETE', path = '', as = userId) =>
    platform.call({ method, url: `${url}${path}`, as, organization: organizationId })
  const [proposal] = (await ask('GET', '/proposals')).json<IdsProposal[]>()
  if (!proposal) throw new Error('Nothing was proposed.')
  await platform.asOwner(`update ids_proposals set kind = 'Rule', rule = '{}', rule_hash = 'x', state = 'Accepted'
    where id = '${proposal.id}'`)
  const deletion = await ask('DELETE')
  expect([deletion.status, deletion.json<Problem>().code]).toEqual([409, 'ids-imports/has-rules'])
  await platform.asOwner(`update ids_proposals set state = 'Dismissed' where id = '${proposal.id}'`)
  expect((await ask('DELETE', '', 'local|designer')).status).toBe(403)
  expect([(await ask('DELETE')).status, (await ask('DELETE')).status]).toEqual([204, 404])
  expect(await platform.asOwner(`select 1 from ids_proposals where import_id = '${id}'`)).toEqual([])
})

test('limits an organization to 1,000 imports @full', async () => {
  await platform.asOwner(
    `insert into ids_imports (organization_id, file_name, title, imported_by)
       select 'CFA', 'old.ids', '', '' from generate_series((select count(*) from ids_imports) + 1, ${maxIdsImports})`,
  )
  await expect(importFile(1)).rejects.toMatchObject({ code: 'ids-imports/too-many', status: 409 })
  await platform.asOwner(
    `delete from ids_imports where ctid in (select ctid from ids_imports where title = '' limit 1)`,
  )
  expect(await importFile(1)).toMatchObject({ specificationCount: 1 })
})
