import type { ModelElement } from '../../model.ts'
import type { BoxElement } from '../box-model.ts'
import { manyElements } from './many-elements.ts'

const colors: Record<string, readonly [number, number, number]> = {
  Walls: [0.82, 0.78, 0.72],
  Doors: [0.45, 0.3, 0.18],
  Windows: [0.55, 0.65, 0.7],
  Furniture: [0.6, 0.6, 0.62],
}
const storeys = 12
const cell = 3

/** Surveyed coordinates. */
export const surveyed = [455_000.25, 5_429_000.8125, 312.4] as const

function parametersOf({ propertySets }: Pick<ModelElement, 'propertySets'>) {
  const parameters: NonNullable<BoxElement['parameters']> = {}
  for (const { name: set, properties } of propertySets) {
    const values = Object.fromEntries(properties.map(({ name, value }) => [name, value]))
    if (set) parameters[set] = values
    else Object.assign(parameters, values)
  }
  return parameters
}

/** `manyElements` as boxes, storey above storey, on a much wider lawn. The first two walls have the same id. */
export function towerBoxes(count: number): BoxElement[] {
  const columns = Math.ceil(Math.sqrt(count / storeys))
  const boxes = manyElements(count).map((element, index): BoxElement => {
    const cellIndex = Math.floor(index / storeys / 4) * 4 + (index % 4)
    const storey = Math.floor(index / 4) % storeys
    const [x, y, z] = [(cellIndex % columns) * cell, Math.floor(cellIndex / columns) * cell, storey * cell]
    return {
      ...element,
      elementId: index === 4 ? '100000' : element.elementId,
      parameters: { ...parametersOf(element), Own: { FireRating: 'none', IsExternal: index % 2 === 0 } },
      min: [x, y, z],
      max: [x + 2, y + 2, z + 2.4],
      color: colors[element.category] ?? [0.5, 0.5, 0.5],
    }
  })
  const lawn = { category: 'Topography', family: 'Toposolid', type: 'Lawn', color: [0.4, 0.5, 0.35] } as const
  return [...boxes, { ...lawn, elementId: '1', min: [-200, -200, -1], max: [200, 200, -0.05] }]
}
