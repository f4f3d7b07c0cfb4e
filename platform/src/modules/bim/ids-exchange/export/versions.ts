import { ifcVersions, type IfcVersion } from '@lintel/shared/ids'

/** Which versions of IFC have all of some classes (in capitals); all of them where none has. */
export function versionReader(): Promise<(classes: readonly string[]) => readonly IfcVersion[]> {
  return Promise.resolve(() => ifcVersions)
}
