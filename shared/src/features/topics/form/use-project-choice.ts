import { useState } from 'react'
import { useQuery } from '../../../core/api/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { projectOptionsOf, topicProjectsQuery, type ProjectOption } from '../projects.api.ts'

/**
 * The project of a new topic: the chosen project or, before the person has chosen, the one with this number if it
 * exists.
 */
export function useProjectChoice(projectNumber = '') {
  const organization = useOrganizationId()
  const { data = [] } = useQuery({
    ...topicProjectsQuery(organization, projectNumber),
    enabled: projectNumber !== '',
  })
  const [picked, setPicked] = useState<ProjectOption | null>()
  const [expected] = projectOptionsOf(data.filter((project) => project.projectNumber === projectNumber))
  const project = picked === undefined ? expected : (picked ?? undefined)
  return { project, pick: (option: ProjectOption | undefined) => setPicked(option ?? null) }
}
