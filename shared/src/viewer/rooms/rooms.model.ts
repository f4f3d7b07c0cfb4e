import type { ColoredElements } from '../appearance/appearance.ts'
import { valueOf, type SourceProperty, type ColorProperty } from '../coloring/color-property.model.ts'
import { legendOf } from '../coloring/legend.model.ts'
import { kindColors, otherColor } from '../coloring/palette.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { areaText, measureText } from '../../core/format/index.ts'
import type { ListedElement } from '../elements/listed-element.ts'
import type { RoomShape } from './room-layer.ts'

/** A room with its geometry. */
export type Room = { element: ListedElement; shape: RoomShape }

/** Computed from geometry; used if no property contains the area. */
export const shapedArea: ColorProperty = { set: '', name: 'Calculated area' }

/** Combines geometries with the list of elements. Rooms without an element in the list are dropped. */
export function roomsOf(elements: readonly ListedElement[], shapes: readonly RoomShape[]): Room[] {
  const keyed = (modelId: string, elementId: string) => `${modelId}\n${elementId}`
  const elementByKey = new Map(elements.map((element) => [keyed(element.modelId, element.elementId), element]))
  return shapes.flatMap((shape) => {
    const element = elementByKey.get(keyed(shape.element.modelId, shape.element.elementId))
    if (!element) return []
    const properties = [{ name: shapedArea.name, value: `${Number(shape.area.toFixed(2))} m²` }]
    return [{ shape, element: { ...element, propertySets: [...element.propertySets, { name: '', properties }] } }]
  })
}

/** The name of a room on a plan. */
export function nameOfRoom({ room = '', name, type }: ListedElement): string {
  return room || name || type
}

const ofRooms = /room|space|zone|department|occupan|area/i
const elementByKey: ColorProperty[] = [
  { set: undefined, name: 'Type' },
  { set: undefined, name: 'Room' },
  { set: undefined, name: 'Level' },
  shapedArea,
]

/** Properties to color rooms by: built-in facts, then properties that are usual for rooms, then all others. */
export function roomProperties(sourceProperties: readonly SourceProperty[]): readonly ColorProperty[] {
  const likely = sourceProperties.filter(({ set, name }) => ofRooms.test(set) || ofRooms.test(name))
  return [...elementByKey, ...likely, ...sourceProperties.filter((property) => !likely.includes(property))]
}

/** The title of a property in the terms of plans. */
export function titleOfRooms({ set, name }: ColorProperty): string {
  if (set === undefined) return { Type: 'Occupancy', Room: 'Name' }[name] ?? name
  return set ? `${set}: ${name}` : name
}

const areaNames = ['netfloorarea', 'grossfloorarea', 'netarea', 'area', 'grossarea']

/** The property that contains a room's area: net before gross, and sets about rooms before others. */
export function areaProperty(sourceProperties: readonly SourceProperty[]): SourceProperty | undefined {
  const rank = ({ set, name }: SourceProperty) =>
    areaNames.indexOf(name.replaceAll(' ', '').toLowerCase()) + (/room|space/i.test(set) ? 0 : 0.5)
  return sourceProperties
    .filter(({ name }) => areaNames.includes(name.replaceAll(' ', '').toLowerCase()))
    .toSorted((one, other) => rank(one) - rank(other))[0]
}

const squareMeters = /^(?<number>\d+(?:\.\d+)?) (?:m²|m2)$/

/** The area from the file or the geometry, in the organization's units. */
export function areaOf(element: ListedElement, property: ColorProperty | undefined, units: UnitSystem): string {
  const written = String((property && valueOf(element, property)) ?? '')
  // A number without a unit would be ambiguous.
  const text = / \S/.test(written) ? written : String(valueOf(element, shapedArea) ?? '')
  const number = squareMeters.exec(text)?.groups?.['number']
  // Rounded, because files contain areas with excessive digits.
  return number === undefined ? measureText(text, units) : areaText(Number(number), units)
}

type Wish = { property: ColorProperty | undefined; units: UnitSystem }

/**
 * A color for each room that differs from those of its neighbors, or colors by a property, with gray for rooms without
 * a value.
 */
export function colorsOfRooms(elements: readonly ListedElement[], { property, units }: Wish): ColoredElements[] {
  if (!property) {
    return kindColors.flatMap((colour, colorIndex) => {
      const colored = elements.filter((_, index) => index % kindColors.length === colorIndex)
      return colored.length > 0 ? [{ colour, elements: colored }] : []
    })
  }
  const legend = legendOf(elements, { property, units })
  const rest = elements.filter((element) => valueOf(element, property) === undefined)
  return rest.length > 0 ? [...legend, { colour: otherColor, name: 'No value', elements: rest }] : legend
}
