import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  plantCapture,
  type PlantedType,
  type PlantedValues,
} from '../../../data/capture-reviews/testing/plant-capture.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** Larger than what is fed at once, so that what comes after it is fed later. */
function filler(index: number): PlantedType {
  return {
    category: 'Fans',
    family: 'Fan',
    type: `Fan ${index}`,
    values: { 'Data/Note': randomBytes(40_000).toString('hex') },
  }
}

const fillers = Array.from({ length: 45 }, (_, index) => filler(index))

function roof(values: PlantedValues): PlantedType {
  return { category: 'Roofs', family: 'Basic Roof', type: 'Generic', values }
}

/** Three types of one name, as of three type objects: the second comes soon after the first, the third much later. */
function plant(own: PlantedValues) {
  const types = [
    roof({}),
    ...fillers.slice(0, 2),
    roof({ 'Data/Fire': 'EI30', 'Identity Data/Manufacturer': 'Acme' }),
    ...fillers.slice(2),
    roof({ 'Data/Fire': 'EI60', 'Identity Data/Manufacturer': 'Later', 'Identity Data/Description': 'Green' }),
  ]
  const roofs = types.flatMap(({ category }, index) => (category === 'Roofs' ? [index + 1] : []))
  return plantCapture(platform, { types, elements: roofs.map((type) => ({ type, values: own })) })
}

const elements = `select element_count as count, manufacturer, description from master_elements where category = 'Roofs'`
const observed = `select kind, p.parameter_name as name, value, times from observed_values o
  join master_element_parameters p on p.id = o.parameter_id join master_elements e on e.id = p.master_element_id
  where e.category = 'Roofs' order by kind, name, value`

test('brings one master element of all types of a name, with everything that each of them says', async () => {
  await plant({ 'Data/Mark': 'A' })
  expect(await platform.asOwner(elements)).toEqual([{ count: 3, manufacturer: 'Acme', description: 'Green' }])
  expect(await platform.asOwner(observed)).toEqual([
    { kind: 'instance', name: 'Mark', value: 'A', times: 3 },
    { kind: 'type', name: 'Description', value: 'Green', times: 1 },
    { kind: 'type', name: 'Fire', value: 'EI30', times: 1 },
    { kind: 'type', name: 'Fire', value: 'EI60', times: 1 },
    { kind: 'type', name: 'Manufacturer', value: 'Acme', times: 1 },
    { kind: 'type', name: 'Manufacturer', value: 'Later', times: 1 },
  ])
})

test('counts them once more with the next capture, and brings a parameter that all of them have now', async () => {
  await plant({ 'Data/Mark': 'A', 'Data/Phase': 'New' })
  expect(await platform.asOwner(elements)).toMatchObject([{ count: 6 }])
  expect(await platform.asOwner(`${observed} limit 2`)).toEqual([
    { kind: 'instance', name: 'Mark', value: 'A', times: 6 },
    { kind: 'instance', name: 'Phase', value: 'New', times: 3 },
  ])
  const counted = `select c.element_count as count from master_element_captures c join master_elements e on e.id = master_element_id
    where category = 'Roofs'`
  expect(await platform.asOwner(counted)).toEqual([{ count: 3 }, { count: 3 }])
})
