import { useSearchParams } from '@lintel/shared/routing'
import { PageHeader } from '@lintel/shared/ui'
import { NewTopic } from '../../features/topics/form/new-topic.tsx'
import { TopicsBackLink } from './topics-back-link.tsx'

export function NewTopicPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader back={<TopicsBackLink />} title="New Topic" />
      <NewTopic projectId={params.get('project')} />
    </>
  )
}
