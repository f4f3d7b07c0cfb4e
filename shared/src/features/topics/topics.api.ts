import { api, isApiError, queryOptions, readRows, type QueryClient } from '../../core/api/index.ts'
import { z } from '../../domain/contract/index.ts'
import {
  topicLinksSchema,
  topicMassChangeResultSchema,
  topicSchema,
  topicSummarySchema,
  type Topic,
  type TopicChange,
  type TopicCreate,
  type TopicListQuery,
  type TopicMassChange,
  type TopicMassChangeResult,
  type TopicSummary,
} from '../../domain/contract/topics/index.ts'
import { readsListPosition } from '../../core/event-stream/index.ts'

/** The topics of the organization, of a project, of a subject or of a model. */
export function topicsQuery(organization: string, part: TopicListQuery = {}) {
  return queryOptions({
    queryKey: [...topicListsKey(organization), part],
    queryFn: async ({ signal, ...query }) => {
      const rows: TopicSummary[] = []
      const { onHeaders, keep: storePosition } = readsListPosition(query)
      const call = {
        schema: topicSummarySchema,
        searchParams: part,
        signal,
        organization: { id: organization },
        onHeaders,
      }
      for await (const batch of readRows('/topics', call)) rows.push(...batch)
      storePosition()
      return rows
    },
    // Comparing two responses of 100,000 rows takes longer than rendering the new one.
    structuralSharing: false,
  })
}

/** The prefix of the keys of all topic lists, and of queries that are invalidated together with them. */
export function topicListsKey(organization: string) {
  return ['shared', 'topics', organization]
}

/** The prefix of the keys of all queries about topics. */
export function allTopicsKey(organization: string) {
  return ['shared', 'topic', organization]
}

/** The elements of a capture that topics are about. */
export function topicLinksQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: [...topicListsKey(organization), 'links', captureId],
    queryFn: ({ signal }) =>
      api.get('/topic-links', {
        schema: topicLinksSchema,
        searchParams: { captureId },
        signal,
        organization: { id: organization },
      }),
  })
}

/** The prefix of the keys of all queries about one topic. */
export function topicKey(organization: string, id: string) {
  return [...allTopicsKey(organization), id]
}

/** One topic; null if the URL does not contain a valid id. */
export function topicQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...topicKey(organization, id), 'fields'],
    queryFn: ({ signal }) => (z.uuid().safeParse(id).success ? readTopic(organization, id, signal) : null),
  })
}

export function readTopic(organization: string, id: string, signal?: AbortSignal): Promise<Topic> {
  return api.get(topicPath(id), { schema: topicSchema, signal, organization: { id: organization } })
}

/** Creates a topic. If an earlier attempt, which got no response, has created it, returns that topic. */
export async function createTopic(organization: string, topic: TopicCreate & { id: string }): Promise<Topic> {
  try {
    return await api.post('/topics', { body: topic, schema: topicSchema, organization: { id: organization } })
  } catch (error) {
    if (!isTopicIdTaken(error)) throw error
    return readTopic(organization, topic.id)
  }
}

/** Whether the error means that the id is already in use. */
export function isTopicIdTaken(error: unknown): boolean {
  return isApiError(error) && error.code === 'topics/guid-taken'
}

export function changeTopic(organization: string, id: string, change: TopicChange): Promise<Topic> {
  return api.patch(topicPath(id), { body: change, schema: topicSchema, organization: { id: organization } })
}

/** Sets whether the person is notified when others change the topic. */
export function followTopic(organization: string, id: string, isFollowed: boolean): Promise<Topic> {
  const path = `${topicPath(id)}/following`
  const call = { schema: topicSchema, organization: { id: organization } }
  return isFollowed ? api.put(path, call) : api.delete(path, call)
}

/** Each change is applied independently: some may be refused. */
export function changeTopics(organization: string, body: TopicMassChange): Promise<TopicMassChangeResult> {
  return api.patch('/topics', { body, schema: topicMassChangeResultSchema, organization: { id: organization } })
}

/**
 * Puts a topic that was just saved into the cache of its page and of the lists, and invalidates all queries that show
 * it.
 */
export async function cacheTopic(client: QueryClient, organization: string, topic: Topic): Promise<void> {
  const { queryKey } = topicQuery(organization, topic.id)
  const lists = topicListsKey(organization)
  // A pending response may be older than what was just saved.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, topic)
  void client.invalidateQueries({ queryKey: [...topicKey(organization, topic.id), 'history'] })
  const row = topicSummarySchema.parse(topic)
  client.setQueriesData<TopicSummary[]>(
    { queryKey: lists, predicate: (query) => query.queryKey.length === lists.length + 1 },
    (rows) => rows?.map((one) => (one.id === row.id ? row : one)),
  )
  invalidateTopicLists(client, organization)
}

/** Call after something was added to a topic or removed from it. */
export function invalidateTopic(client: QueryClient, organization: string, id: string): Promise<void> {
  invalidateTopicLists(client, organization)
  return client.invalidateQueries({ queryKey: topicKey(organization, id) })
}

/** Invalidates the lists. Pending responses are canceled, because they may be older than the change. */
export function invalidateTopicLists(client: QueryClient, organization: string): void {
  const queryKey = topicListsKey(organization)
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
}

export function topicPath(id: string): string {
  return `/topics/${encodeURIComponent(id)}`
}
