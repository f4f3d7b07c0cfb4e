import { useParams } from '@lintel/shared/routing'
import { VersionSetView } from '../features/version-sets/view/version-set-view.tsx'

/** A version set of a project. */
export function VersionSetViewPage() {
  const { projectId = '', versionSetId = '' } = useParams()
  return <VersionSetView key={versionSetId} id={versionSetId} projectId={projectId} />
}
