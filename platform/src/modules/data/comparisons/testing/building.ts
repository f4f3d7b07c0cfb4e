import { createHash } from 'node:crypto'
import type { MeasuredValue } from '@lintel/shared/contract/captures'
import type { ModelRecord, ParameterValues, Position } from '../../../../ifc/model-records.ts'

/** Values by 'Set/Name'. */
export type Values = Record<string, MeasuredValue & { measure?: string }>

export type BuildingElement = {
  uniqueId: string
  category: string
  family: string
  type: string
  name: string | null
  level: string | null
  position?: Position | null
  materials?: readonly string[] | null
  values: Values
  /** Values that only later versions of the reader find. */
  further?: Values
  ifcClass?: string
}

/** The contents of a file: elements in order, and parameters of types by `typeKey`. */
export type Building = { elements: BuildingElement[]; types: Record<string, Values>; readerVersion?: number }

export function typeKey({ category, family, type }: BuildingElement): string {
  return [category, family, type].join('|')
}

/** The records that the reader would write: numbers of types, levels and parameters depend on the order. */
export function recordsOf(
  { elements, types, readerVersion = 1 }: Building,
  projectName = 'Main Street',
): ModelRecord[] {
  const body: ModelRecord[] = []
  const writeRecord = createRecordWriter(body)
  elements.forEach((element, index) => {
    const { category, family, type, level, name, position = null, materials = null } = element
    const { uniqueId, values, further = {}, ifcClass = 'IfcWall' } = element
    const parameters = numbered(types[typeKey(element)] ?? {}, writeRecord)
    const ofType = { kind: 'type' as const, category, family, type, revitTypeId: '77', parameters }
    const storey = { kind: 'storey' as const, name: level ?? '', uniqueId: level ?? '', elevation: null }
    body.push({
      kind: 'element',
      number: index + 1,
      type: writeRecord(typeKey(element), ofType),
      storey: level === null ? null : writeRecord(level, storey),
      revitElementId: null,
      uniqueId,
      expressId: index + 1,
      whole: null,
      ifcClass,
      name,
      position,
      materials,
      parameters: { ...numbered(values, writeRecord), ...numbered(further, writeRecord, 2) },
      hash: hashOf(element, values),
      furtherHash: readerVersion > 1 ? hashOf(element, further) : null,
    })
  })
  return [headerOf(elements.length, projectName), ...body, { ...endRecord, readerVersion }]
}

type NumberedRecord = Extract<ModelRecord, { kind: 'parameter' | 'type' | 'storey' }>
type WithoutNumber<Record> = Record extends NumberedRecord ? Omit<Record, 'number'> : never
type NumberRecord = (name: string, record: WithoutNumber<NumberedRecord>) => number

/** Numbers items of a kind, and writes a record for each the first time. */
function createRecordWriter(writtenRecords: ModelRecord[]): NumberRecord {
  const numbers = new Map<string, number>()
  return (name, record) => {
    const existingNumber = numbers.get(`${record.kind} ${name}`)
    if (existingNumber !== undefined) return existingNumber
    const number = writtenRecords.filter(({ kind }) => kind === record.kind).length + 1
    numbers.set(`${record.kind} ${name}`, number)
    writtenRecords.push({ ...record, number })
    return number
  }
}

function numbered(values: Values, writeRecord: NumberRecord, readSince = 1): ParameterValues {
  const entries = Object.entries(values).map(([path, { value, unit, measure = null }]) => {
    const [set = '', name = ''] = path.split('/')
    return [writeRecord(`${path} ${unit}`, { kind: 'parameter', set, name, measure, unit, readSince }), value]
  })
  return Object.fromEntries(entries) as ParameterValues
}

function hashOf({ category, family, type }: BuildingElement, values: Values): string {
  const parts = Object.entries(values)
    .map((entry) => JSON.stringify(entry))
    .sort()
  return createHash('sha256')
    .update(JSON.stringify([category, family, type, parts]))
    .digest('hex')
}

const endRecord = { kind: 'end', values: 0, bindings: [], designOptionSets: [], warnings: [] } satisfies ModelRecord

function headerOf(elements: number, projectName: string): ModelRecord {
  const site = { siteName: null, streetAddress1: null, streetAddress2: null, city: null, state: null, postalCode: null }
  const project = {
    author: null,
    buildingName: null,
    clientName: null,
    organizationDescription: null,
    organizationName: null,
    projectAddress: null,
    projectIssueDate: null,
    projectName,
    projectNumber: '0815',
    projectStatus: null,
  }
  const header = { schema: 'IFC4', application: 'Test', lengthUnit: 'mm', projectGlobalId: null, customInfos: [] }
  return { kind: 'header', ...header, elements, project, site }
}
