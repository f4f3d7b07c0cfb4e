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

/** All topics of the organization, or those of one project, or about a thing or a model. */
export function topicsQuery(organization: string, part: TopicListQuery = {}) {
  return queryOptions({
    queryKey: [...topicListsKey(organization), part],
    queryFn: async ({ signal, ...place }) => {
      const rows: TopicSummary[] = []
      const { onHeaders, keep } = readsListPosition(place)
      const call = {
        schema: topicSummarySchema,
        searchParams: part,
        signal,
        organization: { id: organization },
        onHeaders,
      }
      for await (const batch of readRows('/topics', call)) rows.push(...batch)
      keep()
      return rows
    },
    // Comparing two answers of 100,000 rows, to keep what is equal, costs more than drawing the new one.
    structuralSharing: false,
  })
}

/** What begins the keys of all lists of topics, and of what is asked again with them. */
export function topicListsKey(organization: string) {
  return ['shared', 'topics', organization]
}

/** What begins the keys of everything that the pages of topics ask for. */
export function everyTopicKey(organization: string) {
  return ['shared', 'topic', organization]
}

/** Which elements of a capture topics are about. */
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

/** What begins the keys of everything that the page of a topic asks for. */
export function topicKey(organization: string, id: string) {
  return [...everyTopicKey(organization), id]
}

/** One topic; null if the address holds no id at all. */
export function topicQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...topicKey(organization, id), 'fields'],
    queryFn: ({ signal }) => (z.uuid().safeParse(id).success ? readTopic(organization, id, signal) : null),
  })
}

export function readTopic(organization: string, id: string, signal?: AbortSignal): Promise<Topic> {
  return api.get(topicPath(id), { schema: topicSchema, signal, organization: { id: organization } })
}

/** One that was created by an earlier try, whose answer was lost, is that one. */
export async function createTopic(organization: string, topic: TopicCreate & { id: string }): Promise<Topic> {
  try {
    return await api.post('/topics', { body: topic, schema: topicSchema, organization: { id: organization } })
  } catch (error) {
    if (!isTaken(error)) throw error
    return readTopic(organization, topic.id)
  }
}

/** Whether there is something with the id that was given already. */
export function isTaken(error: unknown): boolean {
  return isApiError(error) && error.code === 'topics/guid-taken'
}

export function changeTopic(organization: string, id: string, change: TopicChange): Promise<Topic> {
  return api.patch(topicPath(id), { body: change, schema: topicSchema, organization: { id: organization } })
}

/** Whether the person is told of what others do with it. */
export function followTopic(organization: string, id: string, isFollowed: boolean): Promise<Topic> {
  const path = `${topicPath(id)}/following`
  const call = { schema: topicSchema, organization: { id: organization } }
  return isFollowed ? api.put(path, call) : api.delete(path, call)
}

/** Each for itself: some may be refused. */
export function changeTopics(organization: string, body: TopicMassChange): Promise<TopicMassChangeResult> {
  return api.patch('/topics', { body, schema: topicMassChangeResultSchema, organization: { id: organization } })
}

/** Puts a topic that was just saved where its page and the lists read it, and has all that shows it ask again. */
export async function keepTopic(client: QueryClient, organization: string, topic: Topic): Promise<void> {
  const { queryKey } = topicQuery(organization, topic.id)
  const lists = topicListsKey(organization)
  // An answer that is on its way may be older than what was just saved.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, topic)
  void client.invalidateQueries({ queryKey: [...topicKey(organization, topic.id), 'history'] })
  const row = topicSummarySchema.parse(topic)
  client.setQueriesData<TopicSummary[]>(
    { queryKey: lists, predicate: (query) => query.queryKey.length === lists.length + 1 },
    (rows) => rows?.map((one) => (one.id === row.id ? row : one)),
  )
  listsChanged(client, organization)
}

/** For after something was added to a topic, or taken from it. */
export function topicChanged(client: QueryClient, organization: string, id: string): Promise<void> {
  listsChanged(client, organization)
  return client.invalidateQueries({ queryKey: topicKey(organization, id) })
}

/** Has the lists ask again. An answer that is still on its way may be older than the change, so it is canceled. */
export function listsChanged(client: QueryClient, organization: string): void {
  const queryKey = topicListsKey(organization)
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
}

export function topicPath(id: string): string {
  return `/topics/${encodeURIComponent(id)}`
}
