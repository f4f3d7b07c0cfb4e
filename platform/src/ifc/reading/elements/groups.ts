import { ENUM, IFCSYSTEM, IFCZONE } from '../../web-ifc.ts'
import { nameIn, type ModelLines } from '../model-lines.ts'
import type { Property } from '../properties.ts'
import { isToken, type Line } from '../tokens.ts'

const set = 'IFC Group'
const maxOfOne = 50
const maxTextLength = 200

/** The position of PredefinedType in IfcDistributionSystem and IfcBuildingSystem (IFC4). */
const [distributionType, buildingType] = [6, 5]

type Group = { kind: 'System' | 'Zone'; name: string; category: string }

/**
 * Returns a function that reads the zones and systems of a line: their names, and in the same order their categories, which are the object
 * type or the predefined type. In IFC4, a zone is a kind of system. Groups are cached, because many elements share one.
 */
export function createGroups(lines: ModelLines): (ids: readonly number[]) => Property[] {
  const zones = new Set(lines.idsOf(IFCZONE, 'inherited'))
  const systems = new Set(lines.idsOf(IFCSYSTEM, 'inherited'))
  const cache = new Map<number, Group | undefined>()

  function read(id: number): Group | undefined {
    if (!zones.has(id) && !systems.has(id)) return undefined
    const line = lines.line(id)
    const name = short(nameIn(line, 2))
    if (!line || name === '') return undefined
    const kind = zones.has(id) ? 'Zone' : 'System'
    return { kind, name, category: short(nameIn(line, 4)) || predefinedType(lines, line) }
  }

  function group(id: number): Group | undefined {
    if (!cache.has(id)) cache.set(id, read(id))
    return cache.get(id)
  }

  return (ids) => {
    const found = [...new Set(ids)].slice(0, maxOfOne).flatMap((id) => group(id) ?? [])
    return [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, ofKind]) => [
      property(
        kind,
        ofKind.map(({ name }) => name),
      ),
      ...(ofKind.some(({ category }) => category !== '')
        ? [
            property(
              `${kind} Category`,
              ofKind.map(({ category }) => category),
            ),
          ]
        : []),
    ])
  }
}

function property(name: string, values: readonly string[]): Property {
  return {
    set,
    name,
    measure: null,
    unit: null,
    value: values.length > 1 ? [...values] : (values[0] ?? null),
    readSince: 6,
  }
}

function predefinedType(lines: ModelLines, line: Line): string {
  const name = lines.nameOf(line.type)
  const attributeIndex =
    name === 'IfcDistributionSystem' ? distributionType : name === 'IfcBuildingSystem' ? buildingType : undefined
  const token = attributeIndex === undefined ? undefined : line.values[attributeIndex]
  if (!isToken(token) || token.type !== ENUM || typeof token.value !== 'string' || token.value === 'NOTDEFINED')
    return ''
  return short(token.value)
}

function short(text: string | null): string {
  return (text ?? '').trim().slice(0, maxTextLength).toWellFormed()
}
