import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { LinkButton, PageHeader, Plus } from '@lintel/shared/ui'
import { bcfImportsPath } from '../../features/topics/bcf/bcf-paths.ts'
import { TopicGrid } from '../../features/topics/index.ts'

export function TopicListPage() {
  const organization = useOrganizationId()
  const mayCreate = useHasAnyRole(['topics.create'])
  const mayConfigure = useHasAnyRole(['topics.configure'])
  const mayImport = useHasAnyRole(['topics.create', 'topics.update'])
  const actions = (
    <>
      <LinkButton to={bcfImportsPath(organization)} variant="outline" colorPalette="gray">
        {mayImport ? 'Import BCF' : 'Imported BCF Files'}
      </LinkButton>
      {mayConfigure && (
        <LinkButton to={paths.topicChoices(organization)} variant="outline" colorPalette="gray">
          Topic Choices
        </LinkButton>
      )}
      {mayCreate && (
        <LinkButton to={paths.newTopic(organization)}>
          <Plus aria-hidden size={16} />
          New Topic
        </LinkButton>
      )}
    </>
  )
  return (
    <>
      <PageHeader title="Topics" actions={actions} />
      <TopicGrid />
    </>
  )
}
