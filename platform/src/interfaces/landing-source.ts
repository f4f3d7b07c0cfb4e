import type { RoleName, WorkItem } from '@lintel/shared/contract'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

type LandingSource = {
  id: string
  title: string
  /** Its position among those of other modules, smallest first. */
  position: number
  /** Shown to people with one of these roles. */
  anyRole: readonly RoleName[]
  /** The page that it links to. */
  path(organizationId: string): string
}

/** One list of 'My Work' on the landing page. */
export type WorkSource = LandingSource & {
  /** The caller's open tasks, the most urgent first, at most `limit`. Must be one query that an index answers. */
  list(scope: OrganizationScope, limit: number): Promise<WorkItem[]>
}

/** One step of the checklist for new organizations. */
export type FirstStepSource = LandingSource & {
  text: string
  /** Must be one query that stops at the first row. */
  isDone(scope: OrganizationScope): Promise<boolean>
}
