/** What an earlier capture said whose file had the same IfcProject, with the project that it is of now. */
export type KnownProject = {
  projectGroupId: string
  projectNumber: string | null
  projectName: string | null
  fileName: string
}

export type SaidProject = Pick<KnownProject, 'projectNumber' | 'projectName' | 'fileName'>

/**
 * The project of a file whose IfcProject is known; `known` begins with the newest capture. Files of different buildings that were begun with
 * one template may share its id: such a file is known by more than the id where someone has told them apart, and where number and name are both
 * others, the id says nothing. Undefined then.
 */
export function projectKnownById(file: SaidProject, known: readonly KnownProject[]): string | undefined {
  const [best] = known
    .filter((one) => !isAnotherBuilding(file, one))
    .map((one) => ({ ...one, likeness: likeness(file, one) }))
    .sort((one, other) => other.likeness - one.likeness)
  return best?.projectGroupId
}

function isAnotherBuilding(one: SaidProject, other: SaidProject): boolean {
  return differs(one.projectNumber, other.projectNumber) && differs(one.projectName, other.projectName)
}

function differs(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() !== other.toLowerCase()
}

function likeness(one: SaidProject, other: SaidProject): number {
  const isNamedAlike = one.projectNumber === other.projectNumber && one.projectName === other.projectName
  return (isNamedAlike ? 2 : 0) + (one.fileName === other.fileName ? 1 : 0)
}
