import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Authorized } from '@lintel/shared/session'
import { LinkButton, Plus } from '@lintel/shared/ui'
import { TopicGrid } from '../topics/index.ts'

/** What is to be done in a project, with the way to a new topic of it. */
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
