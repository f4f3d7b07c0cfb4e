import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import type { AnalyticsRow } from '../analytics-row.model.ts'

/** Leads to the request, for those who may see it. */
export function ProjectName({ row: { id, projectName } }: { row: AnalyticsRow }) {
  const address = paths.assemblyRequest(useOrganizationId(), id)
  const canOpen = useCanOpen()
  if (!canOpen(address)) return projectName
  return (
    <Link to={address} tabIndex={-1} style={linkStyle}>
      {projectName}
    </Link>
  )
}

/** Plain, since a cell is drawn for every row in sight. The grid has one tab stop; Enter in the cell follows the link. */
const linkStyle = {
  textDecorationLine: 'underline',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
  textUnderlineOffset: '3px',
}
