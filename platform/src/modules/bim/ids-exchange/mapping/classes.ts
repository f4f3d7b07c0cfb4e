import { noType } from '@lintel/shared/contract/master-model'
import { defaultCategories, splitWords } from '../../../../ifc/reading/identity.model.ts'
import type { SpecifiedElement } from './specification-terms.ts'

/** The IFC classes of each category in captures, in mixed case: `IfcWall`. */
export type CategoryClasses = ReadonlyMap<string, readonly string[]>

/** The classes that the reader assigns to a category if Revit named none. */
const defaultClasses = Map.groupBy(Object.keys(defaultCategories), (ifcClass) => defaultCategories[ifcClass] ?? '')

/** The classes of a category in captures, or else the default ones; empty if neither is known. */
export function classesOf(category: string, captured: CategoryClasses): readonly string[] {
  const found = captured.get(category) ?? []
  return found.length > 0 ? found : (defaultClasses.get(category) ?? [])
}

/** Whether a specification for these classes (in upper case; empty for any) concerns elements of the category. */
export function isAbout(classes: readonly string[], category: string, captured: CategoryClasses): boolean {
  if (classes.length === 0) return true
  const all = [...(captured.get(category) ?? []), ...(defaultClasses.get(category) ?? [])]
  if (all.length === 0) return classes.some((one) => one === `IFC${category.replaceAll(' ', '').toUpperCase()}`)
  return all.some((one) => classes.includes(one.toUpperCase()))
}

/**
 * The ObjectType of the elements in a building file. Revit writes `Family:Type`; if the class replaces the family, it is only the type.
 * Undefined if files contain no type, so that elements can't be told apart from others of their class.
 */
export function objectTypeOf(
  { family, type }: Pick<SpecifiedElement, 'family' | 'type'>,
  classes: readonly string[],
): string | undefined {
  if (type === noType) return undefined
  return classes.some((one) => splitWords(one) === family) ? type : `${family}:${type}`
}

export type NamedType = { family: string; type: string }

/** The families and types that an ObjectType may stand for. */
export function typesNamed(objectType: string): { pair: NamedType | undefined; type: string } {
  const [, family = '', type = ''] = /^([^:]+):(.+)$/s.exec(objectType) ?? []
  return { pair: family === '' ? undefined : { family: family.trim(), type: type.trim() }, type: objectType.trim() }
}
