import { api, queryOptions } from '../../core/api/index.ts'
import { topicChoicesSchema, type TopicChoices, type TopicChoicesUpdate } from '../../domain/contract/topics/index.ts'

/** The organization's choices for topics. */
export function choicesQuery(organization: string) {
  return queryOptions({
    queryKey: ['shared', 'topic-choices', organization],
    queryFn: ({ signal }) => readChoices(organization, signal),
    staleTime: 60_000,
  })
}

export function readChoices(organization: string, signal?: AbortSignal): Promise<TopicChoices> {
  return api.get('/topic-choices', { schema: topicChoicesSchema, signal, organization: { id: organization } })
}

/** Replaces all of them. */
export function saveChoices(organization: string, body: TopicChoicesUpdate): Promise<TopicChoices> {
  return api.put('/topic-choices', { body, schema: topicChoicesSchema, organization: { id: organization } })
}
