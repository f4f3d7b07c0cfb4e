import { useUrlState, type UrlCodec } from '../../../core/routing/index.ts'

export type TopicParams = { topicId: string | undefined; viewpointId: string | undefined }

const topicParams: UrlCodec<TopicParams> = {
  names: ['topic', 'viewpoint'],
  read: (search) => ({
    topicId: search.get('topic') ?? undefined,
    viewpointId: search.get('viewpoint') ?? undefined,
  }),
  write: ({ topicId, viewpointId }) => ({ topic: topicId, viewpoint: viewpointId }),
}

/** The open topic and its viewpoint, stored in the URL, so that it is a link to the current view. */
export function useTopicParams() {
  const [params, setParams] = useUrlState(topicParams)
  return { place: params, go: setParams }
}
