import { loadIfcSchemas, ifcVersions, type IfcSchema, type IfcVersion } from '@lintel/shared/ids'

/** What of a specification there is in IFC, by the versions that it then names. */
type Fitting = {
  versions: readonly IfcVersion[]
  /** In capitals; empty for any class. */
  classes: readonly string[]
  hasType: (dataType: string) => boolean
}

export type Fit = (classes: readonly string[], dataTypes: readonly string[]) => Fitting

/**
 * Chooses the versions of IFC that have all classes and data types (in capitals), because a specification that names others is invalid. Where
 * there is none, it leaves out what the best ones lack.
 */
export async function readFit(): Promise<Fit> {
  const schemas = await loadIfcSchemas(ifcVersions)
  return (classes, dataTypes) => {
    const withClasses = best(schemas, ({ classNamed }) => classes.filter((one) => classNamed(one)).length)
    const known = classes.filter((one) => withClasses.every(({ classNamed }) => classNamed(one)))
    const fitting = best(withClasses, ({ baseOf }) => dataTypes.filter((one) => baseOf(one) !== undefined).length)
    return {
      versions: fitting.map(({ version }) => version),
      classes: known,
      hasType: (dataType) => fitting.every(({ baseOf }) => baseOf(dataType) !== undefined),
    }
  }
}

function best(schemas: readonly IfcSchema[], countOf: (schema: IfcSchema) => number): IfcSchema[] {
  const counts = schemas.map(countOf)
  const most = Math.max(...counts)
  return schemas.filter((_, index) => counts[index] === most)
}
