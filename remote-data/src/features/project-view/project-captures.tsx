import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { CapturesToCompare } from '../comparisons/index.ts'

/** The captures of the project, five a page. */
export function ProjectCaptures({ project }: { project: ProjectGroup }) {
  return <CapturesToCompare projectGroupId={project.id} />
}
