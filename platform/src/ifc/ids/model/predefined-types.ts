import type { StepFile } from '../../step/step-file.ts'
import { nameAt, textAt } from '../../step/step-value.ts'
import type { Classes } from './classes.ts'

/** The predefined types of an instance: its type object's, or else its own. */
export type PredefinedTypes = (id: number, typeId: number | undefined) => readonly string[]

/** Attributes with the name of a user-defined type. */
const userDefined = ['ObjectType', 'ElementType', 'ProcessType', 'ResourceType']

export function createPredefinedTypes(file: StepFile, classes: Classes): PredefinedTypes {
  function readPredefinedType(id: number): readonly string[] {
    const [name, values] = [file.classOf(id) ?? '', file.valuesOf(id)]
    const predefined = nameAt(values, classes.indexOf(name, 'PredefinedType'))
    if (predefined === null) return []
    if (predefined !== 'USERDEFINED') return [predefined]
    const own = userDefined.flatMap((attribute) => textAt(values, classes.indexOf(name, attribute)) ?? [])
    return [predefined, ...own.filter((text) => text !== '')]
  }
  return (id, typeId) => {
    const ofType = typeId === undefined ? [] : readPredefinedType(typeId)
    return ofType.length === 0 || ofType[0] === 'NOTDEFINED' ? readPredefinedType(id) : ofType
  }
}
