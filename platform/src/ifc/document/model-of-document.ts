import type { DocumentParameter, DocumentRecord, DocumentRecordOf } from '@lintel/shared/contract/capture-documents'
import type { EndRecord, HeaderRecord, ModelRecord } from '../model-records.ts'
import { createElementTypes, type ElementTypes } from '../reading/element-types.ts'
import type { Identity } from '../reading/identity.model.ts'
import { createNumberedParameters } from '../reading/numbered-parameters.ts'
import type { Property } from '../reading/properties.ts'
import { hashOf } from '../reading/read-model.ts'
import { createSummary } from '../reading/summary.ts'
import { DocumentFault, type CaptureRecord } from './document-records.ts'

/**
 * Converts the records of a document to those of a building file. Reads them twice: types precede their elements, and unused types are left
 * out. Type parameters may be as large as the document, so they aren't held in memory until an element refers to them.
 */
export async function* modelOfDocument(read: () => AsyncIterable<DocumentRecord>): AsyncGenerator<ModelRecord> {
  const used = await usedTypes(read())
  const numbered = createNumberedParameters()
  const types = typesByName(createElementTypes(numbered))
  const storeys = new Map<string, number>()
  const summary = createSummary()
  let capture: CaptureRecord | undefined
  let [number, typeRecord] = [0, 0]

  function* typeOf(type: DocumentRecordOf<'type'>): Generator<ModelRecord> {
    typeRecord += 1
    if (!used.has(typeRecord)) return
    const properties = propertiesOf(type.parameters)
    const { added, values } = types.number(identityOf(type), { properties })
    summary.bind(type.category, properties)
    summary.count(values)
    yield* added
  }

  function* elementOf(element: DocumentRecordOf<'element'>): Generator<ModelRecord> {
    const { name, revitElementId, revitUniqueId: uniqueId } = element
    const identity = identityOf(element)
    const properties = propertiesOf(element.parameters)
    const type = types.number(identity)
    const { values, added, written } = numbered.number(properties)
    yield* type.added
    yield* added
    summary.note({ category: identity.category, uniqueId }, properties)
    summary.count(Object.keys(values).length)
    const context = { type: type.number, storey: storeyOf(storeys, element.storey), ifcClass: '', ...unknownPlacement }
    const hash = hashOf(identity, written)
    const ids = { revitElementId, uniqueId, expressId: (number += 1), whole: null }
    yield { kind: 'element', number, ...context, ...ids, name, parameters: values, hash, furtherHash: null }
  }
  for await (const record of read()) {
    if (record.record === 'capture') yield headerOf((capture = record))
    if (record.record === 'type') yield* typeOf(record)
    if (record.record === 'element') yield* elementOf(record)
    if (record.record === 'end' && capture) yield withSaid(summary.end(), capture)
    if (record.record === 'storey') yield storeyRecord(storeys, record)
  }
}

/** Elements of a document refer to types by name, so the first definition of a name applies to all. */
function typesByName(types: ElementTypes): ElementTypes {
  const numbers = new Map<string, number>()
  return {
    number(identity, contents) {
      const existing = numbers.get(keyOf(identity))
      if (existing !== undefined) return { number: existing, added: [], values: 0 }
      const numbered = types.number(identity, contents)
      numbers.set(keyOf(identity), numbered.number)
      return numbered
    },
  }
}

const unknownPlacement = { position: null, materials: null }

function storeyRecord(
  storeys: Map<string, number>,
  { name, uniqueId, elevation }: DocumentRecordOf<'storey'>,
): ModelRecord {
  storeys.set(name, storeys.size + 1)
  return { kind: 'storey', number: storeys.size, name, uniqueId, elevation }
}

/** The indexes (from 1) of type records that are used: the last one of each type before its first element. */
async function usedTypes(records: AsyncIterable<DocumentRecord>): Promise<ReadonlySet<number>> {
  const [typeIndexes, used, pendingTypes] = [new Set<number>(), new Set<string>(), new Map<string, number>()]
  let typeRecord = 0
  for await (const record of records) {
    if (record.record !== 'type' && record.record !== 'element') continue
    if (record.record === 'type') typeRecord += 1
    const key = keyOf(record)
    if (used.has(key)) continue
    if (record.record === 'type') {
      pendingTypes.set(key, typeRecord)
      continue
    }
    used.add(key)
    const last = pendingTypes.get(key)
    if (last !== undefined) typeIndexes.add(last)
    pendingTypes.delete(key)
  }
  return typeIndexes
}

function identityOf({ category, family, type }: Identity): Identity {
  return { category, family, type }
}

function storeyOf(storeys: ReadonlyMap<string, number>, name: string | null): number | null {
  if (name === null) return null
  const number = storeys.get(name)
  if (number === undefined) throw new DocumentFault(`No level "${name.slice(0, 100)}" was defined before its element.`)
  return number
}

function keyOf({ category, family, type }: Identity): string {
  return [category, family, type].join('\0')
}

function propertiesOf(parameters: readonly DocumentParameter[]): Property[] {
  return parameters.map((parameter) => ({ ...parameter, measure: null }))
}

function headerOf({ version, application, elements, lengthUnit, project, customProjectInfos, site }: CaptureRecord) {
  const noPeople = { author: null, buildingName: null, clientName: null, organizationDescription: null }
  const noOrganization = { organizationName: null, projectAddress: null, projectIssueDate: null, projectName: null }
  const noAddress = { siteName: null, streetAddress1: null, streetAddress2: null, city: null, state: null }
  return {
    kind: 'header',
    schema: `Capture document ${version}`,
    application,
    elements,
    lengthUnit,
    projectGlobalId: null,
    project: { ...noPeople, ...noOrganization, projectNumber: null, projectStatus: null, ...project },
    customInfos: customProjectInfos,
    site: { ...noAddress, postalCode: null, ...site },
  } satisfies HeaderRecord
}

/** Adds the document's own metadata to the end record. */
function withSaid(end: EndRecord, capture: CaptureRecord): EndRecord {
  const { designOptionSets, parameterBindingMaps, parameterDefinitions } = capture
  return {
    ...end,
    parameterDefinitions,
    bindings: merged([
      ...parameterBindingMaps.map(({ parameter, categories }) => [parameter, categories] as const),
      ...end.bindings.map(({ parameter, categories }) => [parameter, categories] as const),
    ]).map(([parameter, categories]) => ({ parameter, categories })),
    designOptionSets: merged(
      [...designOptionSets, ...end.designOptionSets].map(({ name, designOptions }) => [name, designOptions] as const),
    ).map(([name, designOptions]) => ({ name, designOptions })),
  }
}

function merged(namedValues: readonly (readonly [string, readonly string[]])[]): [string, string[]][] {
  const groups = Map.groupBy(namedValues, ([name]) => name)
  return [...groups].map(([name, group]) => [name, [...new Set(group.flatMap(([, values]) => values))].sort()])
}
