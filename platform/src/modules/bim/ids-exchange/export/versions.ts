import { loadIfcSchemas, ifcVersions, type IfcSchema, type IfcVersion } from '@lintel/shared/ids'

/** The parts of a specification that exist in its IFC versions. */
type SupportedParts = {
  versions: readonly IfcVersion[]
  /** In upper case; empty for any class. */
  classes: readonly string[]
  hasType: (dataType: string) => boolean
}

export type ChooseVersions = (classes: readonly string[], dataTypes: readonly string[]) => SupportedParts

/**
 * Chooses the IFC versions that have all classes and data types (in upper case), because a specification with unknown names is invalid. If
 * there is none, leaves out what the best versions lack.
 */
export async function readFit(): Promise<ChooseVersions> {
  const schemas = await loadIfcSchemas(ifcVersions)
  return (classes, dataTypes) => {
    const withClasses = withMost(schemas, ({ classNamed }) => classes.filter((one) => classNamed(one)).length)
    const knownClasses = classes.filter((one) => withClasses.every(({ classNamed }) => classNamed(one)))
    const fitting = withMost(withClasses, ({ baseOf }) => dataTypes.filter((one) => baseOf(one) !== undefined).length)
    return {
      versions: fitting.map(({ version }) => version),
      classes: knownClasses,
      hasType: (dataType) => fitting.every(({ baseOf }) => baseOf(dataType) !== undefined),
    }
  }
}

function withMost(schemas: readonly IfcSchema[], countOf: (schema: IfcSchema) => number): IfcSchema[] {
  const counts = schemas.map(countOf)
  const maxCount = Math.max(...counts)
  return schemas.filter((_, index) => counts[index] === maxCount)
}
