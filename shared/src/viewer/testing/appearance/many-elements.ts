import type { ModelElement } from '../../model.ts'

const kinds = [
  { category: 'Walls', family: 'Basic Wall', types: ['Exterior', 'Interior', 'Partition'] },
  { category: 'Doors', family: 'Single-Flush', types: ['0915 x 2134mm', '0762 x 2134mm'] },
  { category: 'Windows', family: 'Fixed', types: ['0610 x 1220mm', '0915 x 1220mm', '1220 x 1220mm', '1830 x 1220mm'] },
  { category: 'Furniture', family: 'Chair-Task', types: ['Chair-Task', 'Chair-Executive', 'Stool'] },
] as const

/** The elements of a tower with twelve storeys; some have no storey. */
export function manyElements(count = 10_000): Omit<ModelElement, 'modelId'>[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? kinds[0]
    const storey = index % 50 === 0 ? [] : [{ name: 'Level', value: `Level ${(Math.floor(index / 4) % 12) + 1}` }]
    const area = { name: 'Area', value: `${(index % 97) + 0.5} m²` }
    const rating = { name: 'FireRating', value: index % 3 === 0 ? '60 min' : '30 min' }
    return {
      elementId: String(100_000 + index),
      category: kind.category,
      family: kind.family,
      type: kind.types[Math.floor(index / 7) % kind.types.length] ?? kind.types[0],
      propertySets: [
        { name: '', properties: [...storey, area] },
        ...(kind.category === 'Walls' || kind.category === 'Doors'
          ? [{ name: 'Pset_Common', properties: [rating] }]
          : []),
      ],
    }
  })
}
