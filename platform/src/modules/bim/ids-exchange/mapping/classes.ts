import { noType } from '@lintel/shared/contract/master-model'
import { usualCategories, wordsOf } from '../../../../ifc/reading/identity.model.ts'
import type { SaidElement } from './said.ts'

/** By category, the classes that its elements have in captures, as IFC writes them: `IfcWall`. */
export type CategoryClasses = ReadonlyMap<string, readonly string[]>

/** The classes that reading a building file puts into a category, where Revit has not named one itself. */
const usualClasses = Map.groupBy(Object.keys(usualCategories), (ifcClass) => usualCategories[ifcClass] ?? '')

/** The classes of a category: those that captures had, or else those that it stands for. Empty where neither is known. */
export function classesOf(category: string, captured: CategoryClasses): readonly string[] {
  const found = captured.get(category) ?? []
  return found.length > 0 ? found : (usualClasses.get(category) ?? [])
}

/** Whether a specification about these classes (in capitals; none means any) is about elements of the category. */
export function isAbout(classes: readonly string[], category: string, captured: CategoryClasses): boolean {
  if (classes.length === 0) return true
  const all = [...(captured.get(category) ?? []), ...(usualClasses.get(category) ?? [])]
  if (all.length === 0) return classes.some((one) => one === `IFC${category.replaceAll(' ', '').toUpperCase()}`)
  return all.some((one) => classes.includes(one.toUpperCase()))
}

/**
 * What a building file has as ObjectType of the elements: Revit writes `Family:Type`; where the class stands for the family, it is the type
 * alone. Undefined if files name no type, so that nothing there tells these elements from others of their class.
 */
export function objectTypeOf(
  { family, type }: Pick<SaidElement, 'family' | 'type'>,
  classes: readonly string[],
): string | undefined {
  if (type === noType) return undefined
  return classes.some((one) => wordsOf(one) === family) ? type : `${family}:${type}`
}

export type NamedType = { family: string; type: string }

/** Families and types that an ObjectType may be of. */
export function typesNamed(objectType: string): { pair: NamedType | undefined; type: string } {
  const [, family = '', type = ''] = /^([^:]+):(.+)$/s.exec(objectType) ?? []
  return { pair: family === '' ? undefined : { family: family.trim(), type: type.trim() }, type: objectType.trim() }
}
