import type { FirstStep, Landing, WorkList } from '@lintel/shared/contract'
import type { FirstStepSource, WorkSource } from '../../../interfaces/landing-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'

/** Maximum displayed items of each list. */
const maxItems = 5

type Sources = { work: readonly WorkSource[]; firstSteps: readonly FirstStepSource[] }

/** The lists and steps that the caller's roles allow. */
export async function readLanding(scope: OrganizationScope, { work, firstSteps }: Sources): Promise<Landing> {
  const lists: WorkList[] = []
  for (const { id, title, path, list } of forRoles(work, scope)) {
    const items = await list(scope, maxItems + 1)
    const hasMore = items.length > maxItems
    lists.push({ id, title, path: path(scope.organizationId), items: items.slice(0, maxItems), hasMore })
  }
  const steps: FirstStep[] = []
  for (const { id, title, text, path, isDone } of forRoles(firstSteps, scope)) {
    steps.push({ id, title, text, path: path(scope.organizationId), isDone: await isDone(scope) })
  }
  return { work: lists, firstSteps: steps.every(({ isDone }) => isDone) ? [] : steps }
}

function forRoles<Source extends WorkSource | FirstStepSource>(
  sources: readonly Source[],
  { roles }: OrganizationScope,
): Source[] {
  return sources
    .filter(({ anyRole }) => anyRole.some((role) => roles.includes(role)))
    .sort((one, other) => one.position - other.position)
}
