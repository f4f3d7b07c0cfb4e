import type { ColouredElements } from '../appearance/appearance.ts'
import { valueOf, type AskedProperty, type ColourProperty } from '../colouring/colour-property.model.ts'
import { legendOf } from '../colouring/legend.model.ts'
import { kindColours, otherColour } from '../colouring/palette.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { areaText, measureText } from '../../core/format/index.ts'
import type { ListedElement } from '../elements/listed-element.ts'
import type { RoomShape } from './room-layer.ts'

/** What is known of a room, and how it is shaped. */
export type Room = { element: ListedElement; shape: RoomShape }

/** By its shape; files that know it better say so in a property. */
export const shapedArea: ColourProperty = { set: '', name: 'Calculated area' }

/** The shapes with what the list of elements says of them; one that it does not know is no room of this model. */
export function roomsOf(elements: readonly ListedElement[], shapes: readonly RoomShape[]): Room[] {
  const keyed = (modelId: string, elementId: string) => `${modelId}\n${elementId}`
  const known = new Map(elements.map((element) => [keyed(element.modelId, element.elementId), element]))
  return shapes.flatMap((shape) => {
    const element = known.get(keyed(shape.element.modelId, shape.element.elementId))
    if (!element) return []
    const properties = [{ name: shapedArea.name, value: `${Number(shape.area.toFixed(2))} m²` }]
    return [{ shape, element: { ...element, propertySets: [...element.propertySets, { name: '', properties }] } }]
  })
}

/** How a room is called on a plan. */
export function nameOfRoom({ room = '', name, type }: ListedElement): string {
  return room || name || type
}

const ofRooms = /room|space|zone|department|occupan|area/i
const known: ColourProperty[] = [
  { set: undefined, name: 'Type' },
  { set: undefined, name: 'Room' },
  { set: undefined, name: 'Level' },
  shapedArea,
]

/** What rooms can be colored by: what is known of each, then what sounds as if rooms had it, then all else that anything has. */
export function roomProperties(asked: readonly AskedProperty[]): readonly ColourProperty[] {
  const likely = asked.filter(({ set, name }) => ofRooms.test(set) || ofRooms.test(name))
  return [...known, ...likely, ...asked.filter((property) => !likely.includes(property))]
}

/** In the words of those who read plans. */
export function titleOfRooms({ set, name }: ColourProperty): string {
  if (set === undefined) return { Type: 'Occupancy', Room: 'Name' }[name] ?? name
  return set ? `${set}: ${name}` : name
}

const areaNames = ['netfloorarea', 'grossfloorarea', 'netarea', 'area', 'grossarea']

/** Which property says how large a room is: the net area before the gross one, and that of a set of rooms before any other. */
export function areaProperty(asked: readonly AskedProperty[]): AskedProperty | undefined {
  const rank = ({ set, name }: AskedProperty) =>
    areaNames.indexOf(name.replaceAll(' ', '').toLowerCase()) + (/room|space/i.test(set) ? 0 : 0.5)
  return asked
    .filter(({ name }) => areaNames.includes(name.replaceAll(' ', '').toLowerCase()))
    .toSorted((one, other) => rank(one) - rank(other))[0]
}

const squareMeters = /^(?<number>\d+(?:\.\d+)?) (?:m²|m2)$/

/** How large a room is, as its file says or as its shape measures, in the units of the organization. */
export function areaOf(element: ListedElement, property: ColourProperty | undefined, units: UnitSystem): string {
  const said = String((property && valueOf(element, property)) ?? '')
  // A number without a unit could be anything.
  const text = / \S/.test(said) ? said : String(valueOf(element, shapedArea) ?? '')
  const number = squareMeters.exec(text)?.groups?.['number']
  // Files have areas with as many digits as their program reckons with.
  return number === undefined ? measureText(text, units) : areaText(Number(number), units)
}

type Wish = { property: ColourProperty | undefined; units: UnitSystem }

/** Each room in a color unlike its neighbors', or all by what they have of a property; who has none of it is gray. */
export function coloursOfRooms(elements: readonly ListedElement[], { property, units }: Wish): ColouredElements[] {
  if (!property) {
    return kindColours.flatMap((colour, at) => {
      const own = elements.filter((_, place) => place % kindColours.length === at)
      return own.length > 0 ? [{ colour, elements: own }] : []
    })
  }
  const legend = legendOf(elements, { property, units })
  const rest = elements.filter((element) => valueOf(element, property) === undefined)
  return rest.length > 0 ? [...legend, { colour: otherColour, name: 'No value', elements: rest }] : legend
}
