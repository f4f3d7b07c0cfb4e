import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import { attributesOf, columnValues, type Property } from './properties.model.ts'
import { facilityRow } from './spatial.model.ts'
import { momentOf, rowOf, type Row } from './row.ts'
import { notAvailable } from './sheets.ts'
import { propertiesIn, type SourceCapture, type SourceElement } from './source.ts'
import type { Group } from './groups.model.ts'
import type { Survey } from './survey.ts'
import { isUnknown, typeRow } from './types.model.ts'

/** Types that become rows before yielding to other requests. */
const typesPerBatch = 20

/** The rows that don't need the elements again, in the order of their sheets. */
export async function surveyedRows(survey: Survey, now: Date) {
  const types: Row[] = []
  for (const entry of survey.types.values()) {
    types.push(typeRow(entry, survey))
    if (types.length % typesPerBatch === 0) await yieldToEventLoop()
  }
  return {
    // Types add contacts of manufacturers.
    Contact: survey.contacts.rows(survey.exportedBy, now),
    Facility: [facilityRow(survey.project, { ...survey, now })],
    Floor: survey.floors.rows,
    Space: survey.spaces,
    Type: types,
  }
}

/** One row for each room of a zone: a list of many rooms would be longer than a cell (Annex A). */
export function* zoneRows({ zones }: Survey): Generator<Row> {
  for (const zone of zones)
    for (const member of zone.members) yield rowOf('Zone', { ...groupCells(zone, 'IfcZone'), SpaceNames: member })
}

/** One row for each component of a system. */
export function* systemRows({ systems }: Survey): Generator<Row> {
  for (const system of systems)
    for (const member of system.members)
      yield rowOf('System', { ...groupCells(system, 'IfcSystem'), ComponentNames: member })
}

function groupCells({ name, category, capture }: Group, ifcClass: string) {
  return {
    ...{ Name: name, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate), Category: category },
    ...{ ExtSystem: capture.application, ExtObject: ifcClass, Description: name },
  }
}

/** The row of a component; undefined for rooms and for what an earlier file has already. */
export function componentRow(survey: Survey, capture: SourceCapture, element: SourceElement): Row | undefined {
  const component = survey.namedElement(capture, element)
  if (!component?.type) return undefined
  const values = columnValues(propertiesIn(element.parameters, capture))
  const asset = survey.assets.get(element.uniqueId)
  const valueOf = (ofAsset: string | null | undefined, column: keyof typeof values) =>
    ofAsset && !isUnknown(ofAsset) ? ofAsset : values[column]?.text
  return rowOf('Component', {
    ...{ Name: component.name, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate) },
    ...{ TypeName: component.type.name, Space: survey.spaceOf(capture, element) },
    Description: values.Description?.text ?? component.type.name,
    ExtSystem: capture.application,
    ExtObject: element.ifcClass || component.type.source.category,
    ExtIdentifier: element.uniqueId,
    SerialNumber: valueOf(asset?.serialNumber, 'SerialNumber'),
    InstallationDate: valueOf(asset?.installedDate, 'InstallationDate'),
    WarrantyStartDate: valueOf(asset?.warrantyStartDate, 'WarrantyStartDate'),
    TagNumber: valueOf(asset?.tagNumber, 'TagNumber'),
    BarCode: valueOf(asset?.barCode, 'BarCode'),
    AssetIdentifier: valueOf(asset?.assetIdentifier, 'AssetIdentifier'),
  })
}

/** The property sets of all types. */
export function* typeAttributes(survey: Survey): Generator<Row> {
  for (const { name, capture, properties } of survey.types.values())
    yield* attributeRows({ sheet: 'Type', name, capture, properties })
}

/** The property sets of a room or component, including what it overrides of its type. */
export function* elementAttributes(survey: Survey, capture: SourceCapture, element: SourceElement): Generator<Row> {
  const namedElement = survey.namedElement(capture, element)
  if (!namedElement || namedElement.isRepeated) return
  const properties = propertiesIn(element.parameters, capture)
  yield* attributeRows({
    sheet: namedElement.type ? 'Component' : 'Space',
    name: namedElement.name,
    capture,
    properties,
  })
}

type Described = {
  sheet: 'Space' | 'Type' | 'Component'
  name: string
  capture: SourceCapture
  properties: readonly Property[]
}

/**
 * One row for each value; two property sets with a property of one name get names with the set
 * (`Attribute.PrimaryKey.Unique`: name, sheet and row).
 */
function* attributeRows({ sheet, name, capture, properties }: Described): Generator<Row> {
  const taken = new Set<string>()
  for (const { set, name: property, unit, text } of attributesOf(properties)) {
    let attribute = taken.has(property.toLowerCase()) ? `${property} (${set})` : property
    for (let count = 2; taken.has(attribute.toLowerCase()); count += 1) attribute = `${property} (${set} ${count})`
    taken.add(attribute.toLowerCase())
    yield rowOf('Attribute', {
      ...{ Name: attribute, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate) },
      ...{ Category: 'Submitted', SheetName: sheet, RowName: name, Value: text, Unit: unit ?? notAvailable },
      ...{ ExtSystem: capture.application, ExtObject: set, Description: set },
    })
  }
}
