import { disciplines, type Discipline, type FederatedFile } from '@lintel/shared/contract/captures'

export const disciplineNames: Record<Discipline, string> = {
  architecture: 'Architecture',
  structure: 'Structure',
  mechanical: 'Mechanical',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  other: 'Other',
}

type Classified = Pick<FederatedFile, 'discipline' | 'derivedDiscipline'>

/** The chosen or derived discipline; disciplines of later versions are shown as other. */
function disciplineOf({ discipline, derivedDiscipline }: Classified): Discipline {
  return disciplineOrOther(discipline ?? derivedDiscipline)
}

function disciplineOrOther(discipline: FederatedFile['derivedDiscipline']): Discipline {
  return discipline === 'unknown' ? 'other' : discipline
}

export type DisciplineGroup = { discipline: Discipline; files: readonly FederatedFile[] }

/** In the order in which disciplines are shown, without empty ones. */
export function byDiscipline(files: readonly FederatedFile[]): DisciplineGroup[] {
  const groups = Map.groupBy(files, disciplineOf)
  return disciplines.flatMap((discipline) => {
    const members = groups.get(discipline)
    return members ? [{ discipline, files: members }] : []
  })
}

/** Such as `Derived (Structure)`. */
export function derivedName({ derivedDiscipline }: Classified): string {
  return `Derived (${disciplineNames[disciplineOrOther(derivedDiscipline)]})`
}
