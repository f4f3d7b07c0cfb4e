import type { DocumentParameter, DocumentRecord, DocumentRecordOf } from '@lintel/shared/contract/capture-documents'
import type { EndRecord, HeaderRecord, ModelRecord } from '../model-records.ts'
import { createElementTypes } from '../reading/element-types.ts'
import { createNumberedParameters } from '../reading/numbered-parameters.ts'
import type { Property } from '../reading/properties.ts'
import { hashOf } from '../reading/read-model.ts'
import { createSummary } from '../reading/summary.ts'
import { DocumentFault, type CaptureRecord } from './document-records.ts'

/** Turns the records of a document into those of a building file. */
export async function* modelOfDocument(records: AsyncIterable<DocumentRecord>): AsyncGenerator<ModelRecord> {
  const numbered = createNumberedParameters()
  const types = createElementTypes(numbered)
  const typeProperties = new Map<string, Property[]>()
  const storeys = new Map<string, number>()
  const summary = createSummary()
  let capture: CaptureRecord | undefined
  let number = 0

  function* elementOf(element: DocumentRecordOf<'element'>): Generator<ModelRecord> {
    const { category, family, type, name, revitElementId, revitUniqueId: uniqueId } = element
    const identity = { category, family, type }
    const properties = propertiesOf(element.parameters)
    const ofType = typeProperties.get(keyOf(element)) ?? []
    const known = types.number(identity, () => ofType)
    const { values, added, written } = numbered.number(properties)
    yield* known.added
    yield* added
    summary.note({ category, uniqueId }, [...properties, ...ofType])
    summary.count(known.values + Object.keys(values).length)
    const place = { type: known.number, storey: storeyOf(storeys, element.storey), ifcClass: '' }
    const hash = hashOf(identity, written)
    number += 1
    const ids = { revitElementId, uniqueId, expressId: number }
    yield { kind: 'element', number, ...place, ...ids, name, parameters: values, hash }
  }
  for await (const record of records) {
    if (record.record === 'capture') yield headerOf((capture = record))
    if (record.record === 'type') typeProperties.set(keyOf(record), propertiesOf(record.parameters))
    if (record.record === 'element') yield* elementOf(record)
    if (record.record === 'end' && capture) yield withSaid(summary.end(), capture)
    if (record.record !== 'storey') continue
    const { name, uniqueId, elevation } = record
    storeys.set(name, storeys.size + 1)
    yield { kind: 'storey', number: storeys.size, name, uniqueId, elevation }
  }
}

function storeyOf(storeys: ReadonlyMap<string, number>, name: string | null): number | null {
  if (name === null) return null
  const number = storeys.get(name)
  if (number === undefined) throw new DocumentFault(`There is no level "${name.slice(0, 100)}" before its element.`)
  return number
}

function keyOf({ category, family, type }: { category: string; family: string; type: string }): string {
  return [category, family, type].join('\0')
}

function propertiesOf(parameters: readonly DocumentParameter[]): Property[] {
  return parameters.map((parameter) => ({ ...parameter, measure: null }))
}

function headerOf({ version, application, elements, lengthUnit, project, customProjectInfos, site }: CaptureRecord) {
  const nothing = { author: null, buildingName: null, clientName: null, organizationDescription: null }
  const further = { organizationName: null, projectAddress: null, projectIssueDate: null, projectName: null }
  const nowhere = { siteName: null, streetAddress1: null, streetAddress2: null, city: null, state: null }
  return {
    kind: 'header',
    schema: `Capture document ${version}`,
    application,
    elements,
    lengthUnit,
    project: { ...nothing, ...further, projectNumber: null, projectStatus: null, ...project },
    customInfos: customProjectInfos,
    site: { ...nowhere, postalCode: null, ...site },
  } satisfies HeaderRecord
}

/** Adds to the end record what the document says of itself, and what its elements have. */
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

function merged(named: readonly (readonly [string, readonly string[]])[]): [string, string[]][] {
  const groups = Map.groupBy(named, ([name]) => name)
  return [...groups].map(([name, same]) => [name, [...new Set(same.flatMap(([, values]) => values))].sort()])
}
