import type { EndRecord } from '../model-records.ts'
import type { Property } from './properties.ts'

/** Totals that are known after everything has been read. */
export type Summary = {
  count(values: number): void
  note(element: { category: string; uniqueId: string }, properties: readonly Property[]): void
  /** Records the properties of elements of this category. */
  bind(category: string, properties: readonly Property[]): void
  end(): EndRecord
}

export function createSummary(): Summary {
  const bindings = new Map<string, Set<string>>()
  const optionSets = new Map<string, Set<string>>()
  const uniqueIds = new Set<string>()
  let values = 0
  let repeated = 0

  function bind(category: string, properties: readonly Property[]): void {
    for (const { name, value } of properties) {
      addTo(bindings, name, category)
      if (name === 'Design Option' && typeof value === 'string') addOption(optionSets, value)
    }
  }
  return {
    count(amount) {
      values += amount
    },
    note({ category, uniqueId }, properties) {
      if (uniqueIds.has(uniqueId)) repeated += 1
      uniqueIds.add(uniqueId)
      bind(category, properties)
    },
    bind,
    end: () => ({
      kind: 'end',
      values,
      bindings: [...bindings].map(([parameter, categories]) => ({ parameter, categories: [...categories].sort() })),
      designOptionSets: [...optionSets].map(([name, options]) => ({ name, designOptions: [...options].sort() })),
      warnings: repeated === 0 ? [] : [repeatedIds(repeated)],
    }),
  }
}

function repeatedIds(count: number): string {
  const elements = count === 1 ? '1 element has' : `${count.toLocaleString('en-US')} elements have`
  return `${elements} the same GlobalId as another element in the file. Comparisons pair these elements in file order.`
}

/** Revit writes `Set : Option`; `Main Model` is in no option. */
function addOption(optionSets: Map<string, Set<string>>, value: string): void {
  const [set, option] = value.split(' : ').map((part) => part.trim())
  if (set && option) addTo(optionSets, set, option)
}

function addTo(sets: Map<string, Set<string>>, name: string, value: string): void {
  const set = sets.get(name) ?? new Set()
  set.add(value)
  sets.set(name, set)
}
