import { PageHeader } from '@lintel/shared/ui'
import { TopicChoices } from '../../features/topics/choices/topic-choices.tsx'
import { TopicsBackLink } from './topics-back-link.tsx'

export function TopicChoicesPage() {
  return (
    <>
      <PageHeader
        back={<TopicsBackLink />}
        title="Topic Choices"
        description="Values your organization can choose for topics, one per line, in this order. Removing a value doesn't change existing topics."
      />
      <TopicChoices />
    </>
  )
}
