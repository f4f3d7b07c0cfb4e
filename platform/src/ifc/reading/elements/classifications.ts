import { IFCCLASSIFICATION, IFCCLASSIFICATIONREFERENCE } from '../../web-ifc.ts'
import { nameIn, referenceOf, type ModelLines } from '../model-lines.ts'
import type { Property } from '../properties.ts'
import type { Line } from '../tokens.ts'

const set = 'IFC Classification'
/** References form a hierarchy; a file may contain a cycle. */
const maxLevels = 20
const maxOfOne = 50
const maxTextLength = 200
const unnamed = 'Classification'

type Classified = { system: string; code: string | null; title: string | null }

/**
 * Returns a function that reads the classifications of these lines: code and title of each system, as lists if there are several. A system
 * without a code is a code without a value. Lines are cached, because many elements share one.
 */
export function createClassifications(lines: ModelLines): (ids: readonly number[]) => Property[] {
  const cache = new Map<number, Classified | undefined>()

  function classified(id: number): Classified | undefined {
    if (!cache.has(id)) cache.set(id, classifiedBy(lines, id))
    return cache.get(id)
  }

  return (ids) => {
    const found = ids.slice(0, maxOfOne).flatMap((id) => classified(id) ?? [])
    return [...Map.groupBy(found, ({ system }) => system)].flatMap(([system, ofSystem]) => {
      const codes = ofSystem.flatMap(({ code }) => code ?? [])
      const titles = ofSystem.flatMap(({ title }) => title ?? [])
      return [property(`${system} Code`, codes), ...(titles.length === 0 ? [] : [property(`${system} Title`, titles)])]
    })
  }
}

function property(name: string, values: readonly string[]): Property {
  const value = values.length > 1 ? [...values] : (values[0] ?? null)
  return { set, name, measure: null, unit: null, value, readSince: 2 }
}

/**
 * In all versions, a reference has its code at index 1 and its title at 2; index 3 refers to another reference or the system, which has its
 * name at 3.
 */
function classifiedBy(lines: ModelLines, id: number): Classified | undefined {
  const line = lines.line(id)
  if (line?.type === IFCCLASSIFICATION) return { system: systemName(line), code: null, title: null }
  if (line?.type !== IFCCLASSIFICATIONREFERENCE) return undefined
  return { system: systemName(systemOf(lines, line)), code: short(nameIn(line, 1)), title: short(nameIn(line, 2)) }
}

function systemOf(lines: ModelLines, reference: Line): Line | undefined {
  let above: Line | undefined = reference
  for (let level = 0; above?.type === IFCCLASSIFICATIONREFERENCE && level < maxLevels; level += 1) {
    const id = referenceOf(above.values[3])
    above = id === null ? undefined : lines.line(id)
  }
  return above?.type === IFCCLASSIFICATION ? above : undefined
}

function systemName(system: Line | undefined): string {
  return short(nameIn(system, 3)) ?? unnamed
}

function short(text: string | null): string | null {
  return text && text.slice(0, maxTextLength).toWellFormed()
}
