import { numbersFrom } from '../models/kernel/numbers-from.ts'
import type { DesignedElement } from './design-state.ts'

/** What one round of design changes in a building; each number is a fraction of its elements. */
export type DesignRound = {
  seed: string
  moved?: number
  removed?: number
  added?: number
  retyped?: number
  marked?: number
  /** A parameter that changes for all elements of some types. */
  types?: readonly { category: string; parameter: string; from: string; to: string }[]
}

/** Applies a round of design to the elements. The result is deterministic. */
export function changeDesign(elements: readonly DesignedElement[], round: DesignRound): DesignedElement[] {
  const { moved = 0, removed = 0, added = 0, retyped = 0, marked = 0, types = [] } = round
  const draw = numbersFrom(round.seed)
  const elementsByCategory = Map.groupBy(elements, ({ category }) => category)
  let nextId = Math.max(...elements.map(({ elementId }) => elementId)) + 1
  return elements.flatMap((before) => {
    const [chance, distance, pick] = [draw(), draw(), draw()]
    const element = withTypeChanges(before, types)
    if (isFixed(before)) return [element]
    if (chance < removed) return []
    if (chance < removed + moved) return [movedBy(element, 0.1 + distance * 0.5)]
    if (chance < removed + moved + retyped)
      return [ofOtherType(element, elementsByCategory.get(element.category) ?? [], pick)]
    if (chance < removed + moved + retyped + marked)
      return [withParameter(element, 'Comments', 'Revised, see sheet A2.1')]
    if (chance > 1 - added) return [element, movedBy({ ...element, elementId: nextId++ }, 1.2)]
    return [element]
  })
}

/** Elements that support others stay where they are. */
function isFixed({ category }: DesignedElement): boolean {
  return ['Topography', 'Floors', 'Roofs', 'Roads', 'Site'].includes(category)
}

function movedBy(element: DesignedElement, meters: number): DesignedElement {
  const [x, y, z] = element.placement.at
  const movedElement = { ...element, placement: { ...element.placement, at: [x + meters, y, z] as const } }
  const length = /^(\d+) mm$/.exec(String(element.parameters.Length))?.[1]
  return length === undefined
    ? movedElement
    : withParameter(movedElement, 'Length', `${Number(length) + Math.round(meters * 1000)} mm`)
}

function withParameter(element: DesignedElement, name: string, value: string): DesignedElement {
  return { ...element, parameters: { ...element.parameters, [name]: value } }
}

/** Gives the element the appearance and type of another one at the same height. */
function ofOtherType(element: DesignedElement, candidates: readonly DesignedElement[], pick: number): DesignedElement {
  const fitting = candidates.filter(({ family, type }) => family !== element.family || type !== element.type)
  const other = fitting[Math.floor(pick * fitting.length)]
  if (!other) return element
  const { family, type, mesh, parameters } = other
  return { ...element, family, type, mesh, parameters: { ...parameters, Mark: element.parameters.Mark ?? '' } }
}

function withTypeChanges(element: DesignedElement, changes: NonNullable<DesignRound['types']>): DesignedElement {
  const change = changes.find(
    ({ category, parameter, from }) => category === element.category && element.parameters[parameter] === from,
  )
  return change ? withParameter(element, change.parameter, change.to) : element
}
