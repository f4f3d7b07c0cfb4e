import { useParams } from '@lintel/shared/routing'
import { ProjectView } from '../features/project-view/project-view.tsx'

/** A project; each tab has its own URL. */
export function ProjectViewPage() {
  const { projectId = '', tab } = useParams()
  return <ProjectView key={projectId} id={projectId} tab={tab} />
}
