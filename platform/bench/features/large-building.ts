import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/connect.ts'
import { withScope } from '../../src/database/scope.ts'
import type { ElementRecord, ModelRecord, ParameterValues, TypeRecord } from '../../src/ifc/model-records.ts'
import { storeCapture } from '../../src/modules/data/captures/store-capture.ts'

type Size = { elements: number; types: number }

const elementsOfRoom = 50
const batch = 1000
/** Values of each element; each type has half as many. */
const values = 12
const names = [
  'SerialNumber',
  'Mark',
  'InstallationDate',
  'Manufacturer',
  'ModelLabel',
  'WarrantyPeriod',
  'ExpectedLife',
]
const systemNumber = 31
const roomType = 1

/** Stores a building of rooms and components as a capture. */
export async function addLargeBuilding(db: Database, organizationId: string, size: Size) {
  const key = randomUUID()
  const file = { fileHash: key, fileKey: `organizations/${organizationId}/captures/${key}.ifc`, fileBytes: 1 }
  const documentFields = { documentFileName: `${size.types} Types.ifc`, fileOriginPath: '', capturedById: null }
  return withScope(db, { organizationId }, async (tx) => {
    const { captureId } = await storeCapture(
      tx,
      { organizationId, ...file, ...documentFields },
      recordsOf(size),
      async () => {},
    )
    const { rows } = await tx.$client.query<{ id: string }>(
      'select project_group_id as id from captures where organization_id = $1 and id = $2',
      [organizationId, captureId],
    )
    return { captureId, projectId: rows[0]?.id ?? '' }
  })
}

async function* recordsOf({ elements, types }: Size): AsyncGenerator<readonly ModelRecord[]> {
  yield [
    headerOf(elements, `Tower with ${types} Types`),
    ...Array.from({ length: 20 }, (_, index) => ({
      ...{ kind: 'storey' as const, number: index + 1, name: `Level ${index + 1}`, uniqueId: `storey-${index + 1}` },
      elevation: index * 4000,
    })),
    ...Array.from({ length: systemNumber }, (_, index) => parameterOf(index + 1)),
  ]
  yield* batched(types + 1, typeOf)
  yield* batched(elements, (number) => elementOf(number, types))
  yield [{ kind: 'end', values: 0, bindings: [], designOptionSets: [], warnings: [], readerVersion: 6 }]
}

function* batched(count: number, recordOf: (number: number) => ModelRecord): Generator<ModelRecord[]> {
  for (let from = 0; from < count; from += batch)
    yield Array.from({ length: Math.min(batch, count - from) }, (_, index) => recordOf(from + index + 1))
}

function headerOf(elements: number, projectName: string): ModelRecord {
  const noProject = { projectNumber: null, projectAddress: null, projectIssueDate: null, projectStatus: null }
  const noPeople = { author: null, buildingName: null, clientName: null }
  const organization = { organizationDescription: null, organizationName: null }
  const site = { siteName: null, streetAddress1: null, streetAddress2: null, city: null, state: null, postalCode: null }
  const file = { schema: 'IFC4', application: 'Benchmark', lengthUnit: 'mm', projectGlobalId: null, customInfos: [] }
  return {
    kind: 'header',
    ...file,
    elements,
    project: { projectName, ...noProject, ...noPeople, ...organization },
    site,
  }
}

function parameterOf(number: number): ModelRecord {
  const isSystem = number === systemNumber
  const name = isSystem ? 'System' : (names[number - 1] ?? `Property ${number}`)
  const set = isSystem ? 'IFC Group' : `Pset_${number % 4}`
  return { kind: 'parameter', number, set, name, measure: null, unit: null, readSince: 1 }
}

function typeOf(number: number): TypeRecord {
  const category = number === roomType ? 'Spaces' : `Category ${number % 40}`
  const typeFields = { category, family: `Family ${number % 200}`, type: `Type ${number}`, revitTypeId: String(number) }
  return { kind: 'type', number, ...typeFields, parameters: valuesOf(number, values / 2) }
}

function elementOf(number: number, types: number): ElementRecord {
  const isRoom = number % elementsOfRoom === 1
  const system: ParameterValues = isRoom ? {} : { [systemNumber]: `System ${number % 60}` }
  return {
    ...{ kind: 'element', number, type: isRoom ? roomType : 2 + (number % types), storey: 1 + (number % 20) },
    ...{ revitElementId: String(number), uniqueId: `element-${number}`, expressId: number, materials: null },
    whole: isRoom ? null : number - ((number - 1) % elementsOfRoom),
    ifcClass: isRoom ? 'IfcSpace' : 'IfcFlowTerminal',
    name: isRoom ? `Room ${number}` : `Terminal ${number % 5000}`,
    position: null,
    parameters: { ...valuesOf(number, values), ...system },
    ...{ hash: String(number), furtherHash: null },
  }
}

function valuesOf(seed: number, count: number): ParameterValues {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      1 + ((seed + index) % (systemNumber - 1)),
      `Value ${seed * index} of it`,
    ]),
  )
}
