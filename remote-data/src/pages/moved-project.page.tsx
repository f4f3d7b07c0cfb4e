import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate, useLocation, useParams } from '@lintel/shared/routing'

/** Redirects the alternative URL of projects (decision 043). */
export function MovedProjectPage() {
  const { projectId, tab } = useParams()
  const { search } = useLocation()
  const organization = useOrganizationId()
  const to = projectId === undefined ? paths.projects(organization) : paths.project(organization, projectId, tab)
  return <Navigate to={`${to}${search}`} replace />
}
