/** An earlier capture whose file had the same IfcProject id, with its current project. */
export type KnownProject = {
  projectGroupId: string
  projectNumber: string | null
  projectName: string | null
  fileName: string
}

export type FileProject = Pick<KnownProject, 'projectNumber' | 'projectName' | 'fileName'>

/**
 * The project of a file whose IfcProject id is known; `knownProjects` starts with the newest capture. Files of different buildings may share the id
 * of a template, so more than the id must match if someone has separated them; undefined if both number and name differ.
 */
export function projectKnownById(file: FileProject, knownProjects: readonly KnownProject[]): string | undefined {
  const [best] = knownProjects
    .filter((one) => !isAnotherBuilding(file, one))
    .map((one) => ({ ...one, likeness: likeness(file, one) }))
    .sort((one, other) => other.likeness - one.likeness)
  return best?.projectGroupId
}

function isAnotherBuilding(one: FileProject, other: FileProject): boolean {
  return differs(one.projectNumber, other.projectNumber) && differs(one.projectName, other.projectName)
}

function differs(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() !== other.toLowerCase()
}

function likeness(one: FileProject, other: FileProject): number {
  const hasSameName = one.projectNumber === other.projectNumber && one.projectName === other.projectName
  return (hasSameName ? 2 : 0) + (one.fileName === other.fileName ? 1 : 0)
}
