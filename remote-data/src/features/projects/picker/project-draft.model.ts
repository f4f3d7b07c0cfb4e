import type { ChosenProject, ProjectGroupSummary } from '@lintel/shared/contract/captures'

export type PickedProject = Pick<ProjectGroupSummary, 'id' | 'projectNumber' | 'projectName'>

/** What a person has picked so far; a new project may have no name yet. */
export type ProjectDraft =
  | { kind: 'open' }
  | { kind: 'existing'; project: PickedProject }
  | { kind: 'named'; projectName: string; projectNumber: string }

/** Nothing is picked: for an upload, the file says which project it is. */
export const openDraft: ProjectDraft = { kind: 'open' }

/** As long as numbers and names of projects may be. */
export const longestTitle = 250

/** What the platform is told; undefined as long as nothing is picked, or a new project has no name. */
export function chosenIn(draft: ProjectDraft): ChosenProject | undefined {
  if (draft.kind === 'existing') return { kind: 'existing', projectGroupId: draft.project.id }
  if (draft.kind === 'open' || isUnnamed(draft)) return undefined
  return { kind: 'named', projectName: draft.projectName.trim(), projectNumber: draft.projectNumber.trim() }
}

/** Whether a new project still needs its name. */
export function isUnnamed(draft: ProjectDraft): boolean {
  return draft.kind === 'named' && draft.projectName.trim() === ''
}
