import { noType } from '@lintel/shared/contract/master-model'

/** What Revit calls an element, as far as the file has it, from Revit's exporter or from another program. */
export type Identity = { category: string; family: string; type: string }

export type Named = {
  ifcClass: string
  name: string | null
  objectType: string | null
  hasTypeObject: boolean
  /** The name of the type object. */
  typeName: string | null
  /** Revit's own properties, if they were exported. */
  category: string | null
  familyAndType: string | null
}

/** An index has keys of three such names, so each is cut to this length. */
const longest = 200
const unnamed = 'Unnamed'

/**
 * Revit writes `Family:Type:ElementId` as the name of an element, `Family:Type` as the name of its type object and as its object type, and
 * `Family: Type` as the property 'Family and Type'; names of families have no colons. In files of other programs, the class of the element
 * stands for the family, and the name of its type object or its object type for the type. All elements of a class for which a file names
 * no type have one type together: by their own names, each would be a type that no other element has.
 */
export function identityOf(named: Named): Identity {
  const { ifcClass, objectType, hasTypeObject, typeName, category } = named
  const pair = pairIn(named)
  const words = wordsOf(ifcClass)
  return {
    category: short(category ?? usualCategories[ifcClass] ?? words),
    family: short(pair?.family ?? words),
    type: short(pair?.type ?? typeName ?? objectType ?? (hasTypeObject ? unnamed : noType)),
  }
}

/**
 * What the hash of an element is made of. In captures of before, the name of an element stood for a type that the file does not name; the
 * hash has not changed since, so that the same element is equal in both.
 */
export function hashedIdentityOf(named: Named): Identity {
  const { objectType, typeName, name } = named
  return { ...identityOf(named), type: short(pairIn(named)?.type ?? typeName ?? objectType ?? name ?? unnamed) }
}

function pairIn({ name, objectType, typeName, familyAndType }: Named): Pair | undefined {
  return inThree(name) ?? inTwo(typeName) ?? inTwo(objectType) ?? inTwo(familyAndType)
}

/** Digits only: from the tag, where Revit puts the id, or from the end of the name. Tags of other programs are often no numbers. */
export function revitElementIdOf(tag: string | null, name: string | null): string | null {
  const digits = /^\d{1,19}$/
  if (tag !== null && digits.test(tag)) return tag
  const last = name?.split(':').at(2)
  return last !== undefined && digits.test(last) ? last : null
}

type Pair = { family: string; type: string }

function inThree(name: string | null): Pair | undefined {
  return pairOf(/^([^:]+):(.+):\d+$/.exec(name ?? ''))
}

function inTwo(name: string | null): Pair | undefined {
  return pairOf(/^([^:]+):(.+)$/.exec(name ?? ''))
}

function pairOf(found: RegExpExecArray | null): Pair | undefined {
  const [family, type] = [found?.[1]?.trim(), found?.[2]?.trim()]
  return family && type ? { family, type } : undefined
}

function short(text: string): string {
  return text.trim().slice(0, longest).toWellFormed() || unnamed
}

/** IfcFlowTerminal becomes Flow Terminal. */
export function wordsOf(ifcClass: string): string {
  return ifcClass.replace(/^Ifc/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** Revit's categories for the classes of other programs; a class that is not listed is its own category. */
export const usualCategories: Readonly<Record<string, string>> = {
  IfcBeam: 'Structural Framing',
  IfcBuildingElementProxy: 'Generic Models',
  IfcCableCarrierSegment: 'Cable Trays',
  IfcColumn: 'Columns',
  IfcCovering: 'Ceilings',
  IfcCurtainWall: 'Curtain Systems',
  IfcDoor: 'Doors',
  IfcDoorStandardCase: 'Doors',
  IfcDuctSegment: 'Ducts',
  IfcFooting: 'Structural Foundations',
  IfcFurnishingElement: 'Furniture',
  IfcFurniture: 'Furniture',
  IfcLightFixture: 'Lighting Fixtures',
  IfcMember: 'Structural Framing',
  IfcPile: 'Structural Foundations',
  IfcPipeSegment: 'Pipes',
  IfcPlate: 'Curtain Panels',
  IfcRailing: 'Railings',
  IfcRamp: 'Ramps',
  IfcRampFlight: 'Ramps',
  IfcReinforcingBar: 'Structural Rebar',
  IfcRoof: 'Roofs',
  IfcSanitaryTerminal: 'Plumbing Fixtures',
  IfcSlab: 'Floors',
  IfcSpace: 'Rooms',
  IfcStair: 'Stairs',
  IfcStairFlight: 'Stairs',
  IfcWall: 'Walls',
  IfcWallElementedCase: 'Walls',
  IfcWallStandardCase: 'Walls',
  IfcWindow: 'Windows',
  IfcWindowStandardCase: 'Windows',
}
