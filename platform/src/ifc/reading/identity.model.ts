import { noType } from '@lintel/shared/contract/master-model'

/** What Revit calls an element, if the file has it. */
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

/** Names are truncated, because an index has keys of three of them. */
const longest = 200
const unnamed = 'Unnamed'

/**
 * Revit writes `Family:Type:ElementId` as the name of an element, `Family:Type` as the name of its type object and as its object type, and
 * `Family: Type` as the property 'Family and Type'; family names contain no colons. In files of other programs, the element's class takes
 * the place of the family, and the name of its type object or its object type that of the type. All elements of a class without a named
 * type share one type: their own names would give each its own.
 */
export function identityOf(names: Named): Identity {
  const { ifcClass, objectType, hasTypeObject, typeName, category } = names
  const pair = pairIn(names)
  const splitClass = splitWords(ifcClass)
  return {
    category: short(category ?? defaultCategories[ifcClass] ?? splitClass),
    family: short(pair?.family ?? splitClass),
    type: short(pair?.type ?? typeName ?? objectType ?? (hasTypeObject ? unnamed : noType)),
  }
}

/**
 * What the hash of an element is based on. Earlier versions used the element's name for a missing type; the hash still does, so that
 * unchanged elements are equal in old and new captures.
 */
export function hashedIdentityOf(names: Named): Identity {
  const { objectType, typeName, name } = names
  return { ...identityOf(names), type: short(pairIn(names)?.type ?? typeName ?? objectType ?? name ?? unnamed) }
}

function pairIn({ name, objectType, typeName, familyAndType }: Named): Pair | undefined {
  return inThree(name) ?? inTwo(typeName) ?? inTwo(objectType) ?? inTwo(familyAndType)
}

/** Digits only: from the tag, where Revit puts the id, or from the end of the name. Other programs' tags are often not numbers. */
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
export function splitWords(ifcClass: string): string {
  return ifcClass.replace(/^Ifc/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** Revit's categories for the classes of other programs; a class that isn't listed is its own category. */
export const defaultCategories: Readonly<Record<string, string>> = {
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
