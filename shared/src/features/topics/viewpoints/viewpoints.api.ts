import { api, queryOptions } from '../../../core/api/index.ts'
import {
  readTopicViewpointsSchema,
  topicPicturesSchema,
  topicViewpointSchema,
  type TopicViewpoint,
  type TopicViewpointCreate,
} from '../../../domain/contract/topics/index.ts'
import { isTopicIdTaken, topicKey, topicListsKey, topicPath } from '../topics.api.ts'

/** The viewpoints of a topic, oldest first, without their components. */
export function viewpointsQuery(organization: string, topicId: string) {
  return queryOptions({
    queryKey: [...topicKey(organization, topicId), 'viewpoints'],
    queryFn: ({ signal }) =>
      api.get(viewpointsPath(topicId), {
        schema: readTopicViewpointsSchema,
        signal,
        organization: { id: organization },
      }),
  })
}

/** The newest pictures of up to 60 topics; topics without a picture are omitted. */
export function topicPicturesQuery(organization: string, topicIds: readonly string[]) {
  return queryOptions({
    queryKey: [...topicListsKey(organization), 'pictures', topicIds],
    queryFn: ({ signal }) =>
      api.get('/topic-pictures', {
        schema: topicPicturesSchema,
        searchParams: { topicIds: topicIds.join(',') },
        signal,
        organization: { id: organization },
      }),
    enabled: topicIds.length > 0,
  })
}

/** A viewpoint with its camera and components. It never changes. */
export function viewpointQuery(organization: string, topicId: string, id: string) {
  return queryOptions({
    queryKey: ['shared', 'topic-viewpoint', organization, topicId, id],
    queryFn: ({ signal }) => readViewpoint(organization, topicId, id, signal),
    staleTime: Infinity,
  })
}

function readViewpoint(organization: string, topicId: string, id: string, signal?: AbortSignal) {
  return api.get(`${viewpointsPath(topicId)}/${encodeURIComponent(id)}`, {
    schema: topicViewpointSchema,
    signal,
    organization: { id: organization },
  })
}

/** Adds a viewpoint. If an earlier attempt, which got no response, has added it, returns that viewpoint. */
export async function addViewpoint(
  organization: string,
  topicId: string,
  body: TopicViewpointCreate & { id: string },
): Promise<TopicViewpoint> {
  try {
    return await api.post(viewpointsPath(topicId), {
      body,
      schema: topicViewpointSchema,
      organization: { id: organization },
    })
  } catch (error) {
    if (!isTopicIdTaken(error)) throw error
    return readViewpoint(organization, topicId, body.id)
  }
}

export function removeViewpoint(organization: string, topicId: string, id: string): Promise<undefined> {
  return api.delete(`${viewpointsPath(topicId)}/${encodeURIComponent(id)}`, { organization: { id: organization } })
}

function viewpointsPath(topicId: string): string {
  return `${topicPath(topicId)}/viewpoints`
}
