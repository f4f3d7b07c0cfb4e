import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { PageHeader } from '@lintel/shared/ui'
import { ProjectList } from '../features/projects/project-list.tsx'

export function ProjectListPage() {
  const organization = useOrganizationId()
  return (
    <>
      <PageHeader title="Projects" />
      <ProjectList addressOf={({ id }) => paths.project(organization, id)} />
    </>
  )
}
