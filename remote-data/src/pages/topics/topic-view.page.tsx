import { useParams } from '@lintel/shared/routing'
import { TopicView } from '../../features/topics/view/topic-view.tsx'

export function TopicViewPage() {
  const { topicId = '' } = useParams()
  return <TopicView key={topicId} id={topicId} />
}
