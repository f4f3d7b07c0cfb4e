import { PageHeader } from '@lintel/shared/ui'
import { TopicChoices } from '../../features/topics/choices/topic-choices.tsx'
import { TopicsBackLink } from './topics-back-link.tsx'

export function TopicChoicesPage() {
  return (
    <>
      <TopicsBackLink />
      <PageHeader
        title="Topic Choices"
        description="What is offered for topics of the organization, one to a line, in this order. What topics have stays theirs when it is offered no more."
      />
      <TopicChoices />
    </>
  )
}
