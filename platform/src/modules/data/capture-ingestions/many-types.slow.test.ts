import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Ingestion } from '@lintel/shared/contract/captures'
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

const types = 2400
const known = 800

function building(mark: string, count: number): string {
  const properties = ['Mark', 'Comments', 'Phase', 'Level', 'Fire Rating', 'Finish'].map(
    (name) => `'${name}',$,IFCTEXT('${mark}'),$`,
  )
  const wanted = Array.from({ length: count }, (_, index) => ({
    name: `Basic Wall:Type ${index}:${index}`,
    properties,
  }))
  return ifcText([...project, ...walls(wanted)])
}

async function takeIn(mark: string, count: number): Promise<Ingestion> {
  const id = await desk.submit(building(mark, count))
  await desk.work(id, { db: hasty })
  const url = `/api/capture-ingestions/${id}`
  return (await server.platform.call({ url, as: 'local|everything', organization: organizationId })).json<Ingestion>()
}

test('takes in thousands of types, new ones and known ones, by statements that are each short', async () => {
  expect(await takeIn('first', types)).toMatchObject({ status: 'Complete', statusDetails: null })
  expect(await takeIn('second', known)).toMatchObject({ status: 'Complete', statusDetails: null })
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

test('says in words that the database was too busy, and that trying again later helps', async () => {
  await server.platform.asOwner(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(4); return new; end $$`)
  await server.platform.asOwner(
    `create trigger dawdle before insert on captured_elements for each row when (new.number = 7) execute function dawdle()`,
  )
  const { status, statusDetails } = await takeIn('slow', 10)
  expect({ status, statusDetails }).toEqual({
    status: 'Error',
    statusDetails: 'The database was too busy for this. Try again when less is going on.',
  })
}, 60_000)
