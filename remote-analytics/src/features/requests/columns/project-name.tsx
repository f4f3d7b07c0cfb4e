import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import type { AnalyticsRow } from '../rows/analytics-row.model.ts'

/** Leads to the request, for those who may see it. */
export function ProjectName({ row: { id, projectName } }: { row: AnalyticsRow }) {
  const address = paths.assemblyRequest(useOrganizationId(), id)
  const canOpen = useCanOpen()
  if (!canOpen(address)) return projectName
  return <Link to={address}>{projectName}</Link>
}
