import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { ProjectComparisons } from '../comparisons/index.ts'

/** The comparisons between captures of the project. */
export function ProjectComparisonsTab({ project }: { project: ProjectGroup }) {
  return <ProjectComparisons projectGroupId={project.id} />
}
