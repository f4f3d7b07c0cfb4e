import { hash } from 'node:crypto'
import { IFCALIGNMENT, IFCELEMENT, IFCFEATUREELEMENT, IFCPROJECT, IFCVIRTUALELEMENT } from '../web-ifc.ts'
import type { ModelRecord, StoreyRecord } from '../model-records.ts'
import { ReadFailure } from '../read-failure.ts'
import { readerVersion } from '../reader-version.ts'
import { createElementTypes } from './element-types.ts'
import { hashedIdentityOf, identityOf, revitElementIdOf, type Identity, type Named } from './identity.model.ts'
import { createMaterials } from './elements/materials.ts'
import type { FileLines } from './file-lines.ts'
import { nameIn, referenceOf, referencesOf, type ModelLines } from './model-lines.ts'
import { createNumberedParameters } from './numbered-parameters.ts'
import { createFurtherProperties, type FurtherProperties } from './elements/further-properties.ts'
import { createElementLevels } from './elements/element-levels.ts'
import { createElementAssemblies } from './elements/element-assemblies.ts'
import { readLevels } from './elements/levels.ts'
import { createProblems } from './elements/model-warnings.ts'
import { createHeights, createPositions } from './elements/positions.ts'
import { isRoom, kindOfRoom, roomIds, tagOf } from './elements/rooms.ts'
import { readHeader } from './project.ts'
import { propertySource, readProperties, type Property, type PropertySource } from './properties.ts'
import { readRelations, type Relations } from './relations.ts'
import { createSummary } from './summary.ts'
import type { Line } from './tokens.ts'
import { readUnits } from './units.ts'

export type ReadLimits = { maxElements: number }

/** Reads everything about the elements of a building file except their geometry. Each record only refers to earlier ones. */
export function* readModel(lines: FileLines, { maxElements }: ReadLimits): Generator<ModelRecord> {
  const ids = [...elementIds(lines), ...roomIds(lines)]
  if (ids.length === 0) throw new ReadFailure(lines.idsOf(IFCALIGNMENT).length > 0 ? 'alignments-only' : 'no-elements')
  if (ids.length > maxElements) throw new ReadFailure('too-many-elements')
  const [projectId] = lines.idsOf(IFCPROJECT)
  const project = projectId === undefined ? undefined : lines.line(projectId)
  const source = propertySource(lines, readUnits(lines, referenceOf(project?.values[8])))
  const relations = readRelations(lines)
  const storeys = readLevels(lines, createHeights(lines, source.units.get('LENGTHUNIT') ?? null))
  yield readHeader(source, relations, { project, elements: ids.length })
  yield* storeys.values()
  yield* readElements(lines, { source, relations, storeys }, ids)
}

/** What may have geometry. Openings and virtual elements are left out: openings only cut other elements, and virtual ones aren't built. */
export function elementIds(lines: ModelLines): number[] {
  const excluded = new Set([IFCFEATUREELEMENT, IFCVIRTUALELEMENT].flatMap((type) => lines.idsOf(type, 'inherited')))
  return lines.idsOf(IFCELEMENT, 'inherited').filter((id) => !excluded.has(id))
}

type Model = { source: PropertySource; relations: Relations; storeys: ReadonlyMap<number, StoreyRecord> }

function* readElements(
  lines: FileLines,
  { source, relations, storeys }: Model,
  ids: readonly number[],
): Generator<ModelRecord> {
  const numbered = createNumberedParameters()
  const types = createElementTypes(numbered)
  const describe = createDescriptions(source, relations)
  const materials = createMaterials(source.lines)
  const positionOf = createPositions(source.lines, source.units.get('LENGTHUNIT') ?? null)
  const contextOf = createElementContext({ source, relations, storeys }, ids)
  const summary = createSummary()
  const problems = createProblems(lines, { storeys, relations })
  let number = 0
  for (const line of eachLine(source.lines, ids)) {
    const { names, identity, properties, typeObject } = describe(line)
    const type = types.number(identity, typeObject)
    const { values, added, written, further } = numbered.number(properties)
    yield* [...type.added, ...added]
    const elementNames = namesIn(source, line)
    summary.note({ category: identity.category, uniqueId: elementNames.uniqueId }, [
      ...properties,
      ...(typeObject?.properties ?? []),
    ])
    const count = Object.keys(values).length
    summary.count(type.values + count)
    const position = contextOf(line)
    const placed = positionOf(referenceOf(line.values[5]))
    problems.noteElement(line, { storey: position.storey, repeatedIn: count < properties.length ? properties : [] })
    yield {
      kind: 'element',
      number: (number += 1),
      type: type.number,
      ...position,
      ...elementNames,
      position: placed?.position ?? null,
      rotation: placed?.rotation ?? null,
      materials: materials(relations.materialOf.get(line.id) ?? relations.materialOf.get(typeObject?.id ?? line.id)),
      parameters: values,
      hash: hashOf(hashedIdentityOf(names), written),
      furtherHash: hashOf(identity, further),
    }
  }
  const end = summary.end()
  yield { ...end, readerVersion, warnings: [...end.warnings, ...problems.text()] }
}

/** Returns a function that determines an element's level and assembly. */
function createElementContext({ source: { lines }, relations, storeys }: Model, ids: readonly number[]) {
  const levelOf = createElementLevels({ lines, relations, storeys, elements: new Set(ids) })
  const assemblyOf = createElementAssemblies(relations, ids)
  return (line: Line) => ({ storey: levelOf(line), whole: assemblyOf(line.id) })
}

function namesIn({ lines }: PropertySource, line: Line) {
  return {
    revitElementId: revitElementIdOf(tagOf(line), nameIn(line, 2)),
    uniqueId: uniqueIdOf(line),
    expressId: line.id,
    ifcClass: lines.nameOf(line.type),
    name: nameIn(line, 2),
  }
}

const batchSize = 500

function* eachLine(lines: ModelLines, ids: readonly number[]): Generator<Line> {
  for (let first = 0; first < ids.length; first += batchSize) yield* lines.lines(ids.slice(first, first + batchSize))
}

type Described = { names: Named; identity: Identity; properties: Property[]; typeObject: TypeObject | undefined }

/** Returns a function that reads an element's names and its own properties. */
function createDescriptions(source: PropertySource, relations: Relations): (line: Line) => Described {
  const furtherPropertiesOf = createFurtherProperties(source, relations)
  const typeObjects = createTypeObjects(source, furtherPropertiesOf)
  return (line) => {
    const ownProperties = readProperties(source, relations.setsOf.get(line.id) ?? [])
    const declaredType = typeObjects(relations.typeOf.get(line.id))
    // Programs create a type for each room, so its properties count as the room's own.
    const [typeObject, sets] = isRoom(line)
      ? [undefined, [...(declaredType?.properties ?? []), ...ownProperties]]
      : [declaredType, ownProperties]
    const names = namesOf(source, { line, properties: sets, typeObject })
    const identity = identityOf(names)
    return { names, identity, properties: [...sets, ...furtherPropertiesOf(line, identity)], typeObject }
  }
}

type TypeObject = { id: number; name: string | null; properties: Property[]; revitTypeId: string | null }

/** Reads each type object once. */
function createTypeObjects(
  source: PropertySource,
  furtherPropertiesOf: FurtherProperties,
): (id: number | undefined) => TypeObject | undefined {
  const cache = new Map<number, TypeObject | undefined>()
  return (id) => {
    if (id === undefined) return undefined
    if (!cache.has(id)) {
      const line = source.lines.line(id)
      const properties = (found: Line) => [
        ...readProperties(source, referencesOf(found.values[5])),
        ...furtherPropertiesOf(found),
      ]
      const revitTypeId = revitElementIdOf(nameIn(line, 7), null)
      cache.set(id, line && { id, name: nameIn(line, 2), properties: properties(line), revitTypeId })
    }
    return cache.get(id)
  }
}

type Found = { line: Line; properties: Property[]; typeObject: TypeObject | undefined }

/** Sets in which Revit writes its own properties; other programs use them for other data. */
const setsOfRevit = new Set(['Other', 'Other(Type)', 'Pset_ProductRequirements'])

function namesOf({ lines }: PropertySource, { line, properties, typeObject }: Found): Named {
  const all = [...properties, ...(typeObject?.properties ?? [])]
  return {
    ifcClass: lines.nameOf(line.type),
    name: nameIn(line, 2),
    objectType: isRoom(line) ? null : nameIn(line, 4),
    hasTypeObject: typeObject !== undefined,
    typeName: isRoom(line) ? kindOfRoom(line) : (typeObject?.name ?? null),
    category: revitPropertyText(all, 'Category'),
    familyAndType: revitPropertyText(all, 'Family and Type'),
  }
}

function revitPropertyText(properties: readonly Property[], name: string): string | null {
  const value = properties.find((one) => one.name === name && setsOfRevit.has(one.set))?.value
  return typeof value === 'string' && value !== '' ? value : null
}

function uniqueIdOf(line: Line): string {
  return (nameIn(line, 0) ?? '').slice(0, 64)
}

/** Parameter numbers differ from file to file, so the hash is based on sorted names. */
export function hashOf({ category, family, type }: Identity, written: readonly string[]): string {
  return hash('sha256', JSON.stringify([category, family, type, ...written.toSorted()]))
}
