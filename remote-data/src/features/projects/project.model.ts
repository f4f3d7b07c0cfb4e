import type { ProjectGroupSummary, Site } from '@lintel/shared/contract/captures'

/** `{projectNumber} {projectName}` (specification 2, "Screens and routes"). */
export function titleOf({ projectNumber, projectName }: Pick<ProjectGroupSummary, 'projectNumber' | 'projectName'>) {
  return `${projectNumber} ${projectName}`.trim()
}

/** 'street, city, state', without missing parts. */
export function addressLine({ streetAddress1, city, state }: Site): string {
  return [streetAddress1, city, state].filter(Boolean).join(', ')
}
