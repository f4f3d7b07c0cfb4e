import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  organizationId,
  plantCapture,
  type PlantedValues,
} from '../../../data/capture-reviews/testing/plant-capture.ts'
import { feedMasterModel, withdrawCapture } from './feed-master-model.ts'

let platform: TestApp
const captureIds: string[] = []

function capture(times: number, values: PlantedValues, ofType: PlantedValues = {}) {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: ofType }
  return plantCapture(platform, { types: [type], elements: Array.from({ length: times }, () => ({ type: 1, values })) })
}

beforeAll(async () => {
  platform = await buildTestApp()
  const told = { 'Identity Data/Manufacturer': 'Acme', 'Pset_WallCommon/Reference': 'B1' }
  captureIds.push(await capture(3, { 'Size/Width/mm': 900, 'Data/Fire': true, 'Data/Finishes': ['Oak', 'Ash'] }, told))
  await platform.asOwner(`update master_parameters set is_included_by_default = true where default_group = 'Late'`)
  captureIds.push(await capture(2, { 'Size/Width/mm': 901, 'Data/Fire': null, 'Late/Mark': 'A' }))
})
afterAll(() => platform.close())

const element = `select status, element_count, manufacturer, revision from master_elements`
const observed = `select kind, parameter_name as name, p.unit, value, times from observed_values o
  join master_element_parameters p on p.id = o.parameter_id order by kind, name, value`

test('brings elements that nobody has met, and counts those that are known', async () => {
  expect(await platform.asOwner(element)).toEqual([
    { status: 'Not Reviewed', element_count: 5, manufacturer: 'Acme', revision: 1 },
  ])
  const counts = await platform.asOwner(`select capture_id, element_count from master_element_captures order by 2`)
  expect(counts).toEqual([
    { capture_id: captureIds[1], element_count: 2 },
    { capture_id: captureIds[0], element_count: 3 },
  ])
})

test('brings parameters with an example, and knows where they were', async () => {
  const rows =
    await platform.asOwner(`select default_group || '/' || parameter_name as name, example_value, is_built_in,
    (select count(*)::int from master_parameter_captures c where c.master_parameter_id = p.id) as captures
    from master_parameters p order by 1`)
  expect(rows).toEqual([
    { name: 'Data/Finishes', example_value: 'Oak, Ash', is_built_in: false, captures: 1 },
    { name: 'Data/Fire', example_value: 'Yes', is_built_in: false, captures: 2 },
    { name: 'Identity Data/Manufacturer', example_value: 'Acme', is_built_in: false, captures: 1 },
    { name: 'Late/Mark', example_value: 'A', is_built_in: false, captures: 1 },
    { name: 'Pset_WallCommon/Reference', example_value: 'B1', is_built_in: true, captures: 1 },
    { name: 'Size/Width', example_value: '900', is_built_in: false, captures: 2 },
  ])
})

test('remembers how often values were seen', async () => {
  expect(await platform.asOwner(observed)).toEqual([
    { kind: 'instance', name: 'Finishes', unit: null, value: 'Oak, Ash', times: 3 },
    { kind: 'instance', name: 'Fire', unit: null, value: '', times: 2 },
    { kind: 'instance', name: 'Fire', unit: null, value: 'Yes', times: 3 },
    { kind: 'instance', name: 'Mark', unit: null, value: 'A', times: 2 },
    { kind: 'instance', name: 'Width', unit: 'mm', value: '900', times: 3 },
    { kind: 'instance', name: 'Width', unit: 'mm', value: '901', times: 2 },
    { kind: 'type', name: 'Manufacturer', unit: null, value: 'Acme', times: 3 },
    { kind: 'type', name: 'Reference', unit: null, value: 'B1', times: 3 },
  ])
})

test('keeps the most frequent values of many, and none that is too long to choose', async () => {
  const values = Array.from({ length: 100 }, (_, index) => ({ 'Odd/Length/mm': index < 60 ? index : 7 }))
  const long = { 'Odd/Text': 'x'.repeat(501) }
  const type = { category: 'Beams', family: 'Beam', type: 'I', values: long }
  const elements = values.map((one) => ({ type: 1, values: one }))
  for (let round = 0; round < 3; round += 1) await plantCapture(platform, { types: [type], elements })
  const kept = await platform.asOwner<{ value: string; times: number }>(
    `select value, times from observed_values o join master_element_parameters p on p.id = o.parameter_id
     where set_name = 'Odd' order by times desc`,
  )
  expect(kept).toHaveLength(10)
  expect(kept[0]).toEqual({ value: '7', times: 123 })
})

test('counts the same with two captures that come in at once, and without one that is removed', async () => {
  await Promise.all([capture(1, { 'Size/Width/mm': 900 }), capture(1, { 'Size/Width/mm': 900 })])
  const [captureId = ''] = captureIds
  const walls = `${element} where category = 'Walls'`
  expect(await platform.asOwner(walls)).toMatchObject([{ element_count: 7 }])
  await platform.asOwner(`insert into uploads (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
    select gen_random_uuid(), organization_id, file_key, 'Store.ifc', 1, 'capture', now(), now() from captures`)
  const answer = await platform.call({
    method: 'DELETE',
    url: `/api/captures/${captureId}`,
    as: 'local|everything',
    organization: organizationId,
  })
  expect(answer.status).toBe(204)
  expect(await platform.asOwner(walls)).toMatchObject([{ element_count: 4 }])
})

test('leaves nothing behind where the capture is not stored', async () => {
  const before = await platform.asOwner(observed)
  const [, captureId = ''] = captureIds
  const place = { organizationId, captureId }
  const broken = withScope(platform.db, { organizationId }, async (tx) => {
    await withdrawCapture(tx, place)
    await tx.execute(`delete from master_element_captures where capture_id = '${captureId}'`)
    await tx.execute(`delete from master_parameter_captures where capture_id = '${captureId}'`)
    await feedMasterModel(tx, place)
    throw new Error('The worker died.')
  })
  await expect(broken).rejects.toThrow('The worker died.')
  expect(await platform.asOwner(observed)).toEqual(before)
})
