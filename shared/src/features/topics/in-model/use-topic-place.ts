import { useUrlState, type UrlCodec } from '../../../core/routing/index.ts'

export type TopicPlace = { topicId: string | undefined; viewpointId: string | undefined }

const topicParams: UrlCodec<TopicPlace> = {
  names: ['topic', 'viewpoint'],
  read: (search) => ({
    topicId: search.get('topic') ?? undefined,
    viewpointId: search.get('viewpoint') ?? undefined,
  }),
  write: ({ topicId, viewpointId }) => ({ topic: topicId, viewpoint: viewpointId }),
}

/** The topic that is open beside the picture, and its viewpoint, as the URL contains them: it is a link to what is seen. */
export function useTopicPlace() {
  const [place, go] = useUrlState(topicParams)
  return { place, go }
}
