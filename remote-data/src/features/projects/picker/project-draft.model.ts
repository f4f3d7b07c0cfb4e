import type { ChosenProject, ProjectGroupSummary } from '@lintel/shared/contract/captures'

export type PickedProject = Pick<ProjectGroupSummary, 'id' | 'projectNumber' | 'projectName'>

/** The current choice; a new project may have no name yet. */
export type ProjectDraft =
  | { kind: 'open' }
  | { kind: 'existing'; project: PickedProject }
  | { kind: 'named'; projectName: string; projectNumber: string }

/** No choice: the platform determines the project from the file. */
export const openDraft: ProjectDraft = { kind: 'open' }

/** Maximum length of project numbers and names. */
export const longestTitle = 250

/** The choice to send; undefined without one, or if a new project has no name. */
export function chosenIn(draft: ProjectDraft): ChosenProject | undefined {
  if (draft.kind === 'existing') return { kind: 'existing', projectGroupId: draft.project.id }
  if (draft.kind === 'open' || isUnnamed(draft)) return undefined
  return { kind: 'named', projectName: draft.projectName.trim(), projectNumber: draft.projectNumber.trim() }
}

/** Whether a new project still needs its name. */
export function isUnnamed(draft: ProjectDraft): boolean {
  return draft.kind === 'named' && draft.projectName.trim() === ''
}
