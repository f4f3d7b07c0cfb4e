import { createContacts, type Contacts } from './contacts.model.ts'
import { isSpace } from './managed.model.ts'
import { createNames } from './names.model.ts'
import type { CategoryList } from './pick-lists.ts'
import { createGroups, type Group } from './groups.model.ts'
import { classificationOf, columnValues, type Property } from './properties.model.ts'
import type { Row } from './row.ts'
import { floorsOf, spaceRow } from './spatial.model.ts'
import { notAvailable } from './sheets.ts'
import {
  propertiesIn,
  type SourceAsset,
  type SourceCapture,
  type SourceElement,
  type SourcePerson,
  type SourceProject,
} from './source.ts'
import { createTypes } from './type-collector.ts'
import { addOccurrence, type TypeEntry } from './types.model.ts'
import { unitsOf, type Units } from './units.model.ts'

/** All that has to be known before rows are written: unique names, types, zones, systems and contacts. */
export type Survey = {
  project: SourceProject
  captures: readonly SourceCapture[]
  assets: ReadonlyMap<string, SourceAsset>
  units: Units
  contacts: Contacts
  /** The email address of the person who exports. */
  exportedBy: string
  floors: ReturnType<typeof floorsOf>
  spaces: Row[]
  types: ReadonlyMap<string, TypeEntry>
  zones: readonly Group[]
  systems: readonly Group[]
  categories: ReadonlyMap<CategoryList, Set<string>>
  /** Undefined for an element that isn't a row, since an earlier file has the same one. */
  namedElement(capture: SourceCapture, element: { number: number }): NamedElement | undefined
  /** The room that an element is in; undefined if none is known. */
  spaceOf(capture: SourceCapture, element: { number: number }): string | undefined
}

export type NamedElement = {
  name: string
  /** Absent for rooms. */
  type?: TypeEntry
  /** A room that an earlier file has too; it has a name, but no rows. */
  isRepeated?: true
}

type SurveyInput = {
  project: SourceProject
  captures: readonly SourceCapture[]
  assets: ReadonlyMap<string, SourceAsset>
  person: SourcePerson
}

/** An element may be part of a part; a file may contain a cycle. */
const maxLevels = 50

/**
 * Collects what rows depend on, in one pass over the rooms and components of each capture. Names follow the order of the files and of their
 * elements, so that another pass finds the same.
 */
export function createSurvey({ project, captures, assets, person }: SurveyInput) {
  const units = unitsOf(captures.map(({ lengthUnit }) => lengthUnit))
  const contacts = createContacts(project.organizationName)
  const exportedBy = contacts.person(person)
  for (const { author } of captures) contacts.byEmail(author)
  const floors = floorsOf(captures, units)
  const [spaceNames, componentNames] = [createNames(), createNames()]
  const elements = new Map<SourceCapture, Map<number, NamedElement>>(captures.map((one) => [one, new Map()]))
  const firstFiles = new Map<string, { capture: SourceCapture; name: string }>()
  const types = createTypes()
  const groups = createGroups()
  const spaceCategories = new Set<string>()
  const spaces: Row[] = []

  /** Notes a room or component. */
  function note(capture: SourceCapture, element: SourceElement): void {
    const source = capture.types.get(element.typeNumber)
    if (!source) return
    const existing = firstFiles.get(element.uniqueId)
    const isRoom = isSpace({ ifcClass: element.ifcClass, category: source.category })
    // The same room or component in two files is one row; in one file, they are two.
    if (existing && existing.capture !== capture) {
      if (isRoom) elements.get(capture)?.set(element.number, { name: existing.name, isRepeated: true })
      return
    }
    const properties = propertiesIn(element.parameters, capture)
    const component = isRoom ? noteSpace(capture, element, properties) : noteComponent(capture, element, properties)
    elements.get(capture)?.set(element.number, component)
    if (element.uniqueId !== '') firstFiles.set(element.uniqueId, { capture, name: component.name })
    groups.note(isRoom ? 'Zone' : 'System', { capture, properties, member: component.name })
  }

  function noteSpace(capture: SourceCapture, element: SourceElement, properties: Property[]): NamedElement {
    const floor = floors.nameOf(capture, element.storeyNumber)
    const name = spaceNames(element.name ?? '', floor)
    const type = capture.types.get(element.typeNumber)
    const category = classificationOf(properties) ?? type?.type ?? notAvailable
    spaceCategories.add(category)
    spaces.push(spaceRow({ name, floor, category, capture, element, values: columnValues(properties), units }))
    return { name }
  }

  function noteComponent(capture: SourceCapture, element: SourceElement, ownProperties: Property[]): NamedElement {
    const type = types.entry(capture, element, ownProperties)
    addOccurrence(type, columnValues(ownProperties), assets.get(element.uniqueId))
    return { name: componentNames(element.name ?? type.name, element.revitElementId ?? undefined), type }
  }

  function spaceOf(capture: SourceCapture, { number }: { number: number }): string | undefined {
    const ofCapture = elements.get(capture)
    let above = capture.wholes.get(number)
    for (let level = 0; above !== undefined && level < maxLevels; level += 1) {
      const found = ofCapture?.get(above)
      if (found && !found.type) return found.name
      above = capture.wholes.get(above)
    }
    return undefined
  }

  function end(): Survey {
    const { Zone: zones, System: systems } = groups.end()
    const categories: [CategoryList, Set<string>][] = [
      ['Category-Space', spaceCategories],
      ['Category-Product', new Set([...types.entries.values()].map(({ category }) => category))],
      ['Category-Element', new Set(systems.map(({ category }) => category))],
      ['ZoneType', new Set(zones.map(({ category }) => category))],
    ]
    return {
      ...{ project, captures, assets, units, contacts, exportedBy, floors, spaces, spaceOf, zones, systems },
      types: types.entries,
      categories: new Map(categories),
      namedElement: (capture, { number }) => elements.get(capture)?.get(number),
    }
  }

  return { note, end }
}
