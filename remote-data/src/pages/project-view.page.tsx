import { useParams } from '@lintel/shared/routing'
import { ProjectView } from '../features/project-view/project-view.tsx'

/** One project; its tabs are addresses of their own. */
export function ProjectViewPage() {
  const { projectId = '', tab } = useParams()
  return <ProjectView key={projectId} id={projectId} tab={tab} />
}
