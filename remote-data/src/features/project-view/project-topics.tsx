import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Authorized } from '@lintel/shared/session'
import { LinkButton, Plus } from '@lintel/shared/ui'
import { TopicGrid } from '../topics/index.ts'

/** The topics of a project, with a link to create one. */
export function ProjectTopics({ project: { id } }: { project: ProjectGroup }) {
  const organization = useOrganizationId()
  return (
    <TopicGrid
      projectId={id}
      actions={
        <Authorized anyRole={['topics.create']}>
          <LinkButton size="sm" to={paths.newTopic(organization, id)}>
            <Plus aria-hidden size={16} />
            New Topic
          </LinkButton>
        </Authorized>
      }
    />
  )
}
