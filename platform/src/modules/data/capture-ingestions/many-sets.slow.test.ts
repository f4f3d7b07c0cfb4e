import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Ingestion } from '@lintel/shared/contract/captures'
import pg from 'pg'
import { connectDatabase, type Database } from '../../../database/connect.ts'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, organizationId, type Desk } from './testing/ingestion-desk.ts'

let server: UploadServer
let desk: Desk
let hasty: Database
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
  const { connectionString = '' } = server.platform.pool.options
  // A twentieth of what a statement of a worker may take.
  hasty = connectDatabase(connectionString, { patience: { statement: 3_000 } })
})
afterAll(async () => {
  await hasty.$client.end()
  await server.close()
})

/** One wall with this many property sets of one value each, every one of which is a parameter of its own. */
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

/** Takes such a wall in; answers how many statements have added rows for it. */
async function takeIn(sets: number): Promise<number> {
  const id = await desk.submit(wallOfSets(sets))
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await desk.work(id, { db: hasty })
  const adding = query.mock.calls.map(([asked]) => textOf(asked)).filter((text) => /^(copy|insert|with)\b/i.test(text))
  query.mockRestore()
  const url = `/api/capture-ingestions/${id}`
  const answer = await server.platform.call({ url, as: 'local|everything', organization: organizationId })
  expect(answer.json<Ingestion>()).toMatchObject({ status: 'Complete', statusDetails: null })
  return adding.length
}

test('stores all values of one wall with thousands of sets, by short statements that are as many as the sets need', async () => {
  const [few, more, most] = [await takeIn(4000), await takeIn(8000), await takeIn(16_000)]
  const [stored] = await server.platform.asOwner(`select max(values)::int as values from
    (select count(*) as values from captured_elements, jsonb_object_keys(parameters) group by capture_id, number) wall`)
  const [parameters] = await server.platform.asOwner(`select max(parameters)::int as parameters from
    (select count(*) as parameters from captured_parameters where set_name like 'Set %' group by capture_id) capture`)
  expect(parameters).toEqual({ parameters: 16_000 })
  expect(stored?.['values']).toBeGreaterThanOrEqual(16_000)
  const [first, second] = [more - few, most - more]
  expect(second).toBeGreaterThan(0)
  expect(second).toBeLessThanOrEqual(2.5 * first)
}, 240_000)
