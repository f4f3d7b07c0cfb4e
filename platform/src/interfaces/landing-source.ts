import type { RoleName, WorkItem } from '@lintel/shared/contract'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

type LandingSource = {
  id: string
  title: string
  /** Its place among those of other modules, smallest first. */
  position: number
  /** It is shown to holders of one of these roles. */
  anyRole: readonly RoleName[]
  /** The page that it leads to. */
  path(organizationId: string): string
}

/** One list of 'My Work' on the landing page. */
export type WorkSource = LandingSource & {
  /** What waits for the caller, the most urgent first, at most `take`: one query that an index answers. */
  list(scope: OrganizationScope, take: number): Promise<WorkItem[]>
}

/** One step of the checklist that new organizations see. */
export type FirstStepSource = LandingSource & {
  text: string
  /** One query that stops at the first row. */
  isDone(scope: OrganizationScope): Promise<boolean>
}
