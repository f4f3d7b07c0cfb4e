import { queryDataCapture, queryOptions } from '../../core/api/index.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { projectTitle } from './topic.model.ts'

const query = `query TopicProjects($filterNeedle: String!, $skip: Int!, $take: Int!) {
  projectGroups(filterNeedle: $filterNeedle, skip: $skip, take: $take) { id projectNumber projectName }
}`
const schema = z.object({
  projectGroups: z.array(z.object({ id: z.uuid(), projectNumber: z.string(), projectName: z.string() })),
})

/** Number of projects that are offered; typing more finds the others. */
const take = 30

/** Projects whose name or number contains these words. Previous results stay until the next ones have arrived. */
export function topicProjectsQuery(organization: string, filterNeedle: string) {
  const variables = { filterNeedle, skip: 0, take }
  return queryOptions({
    queryKey: ['shared', 'topic-projects', organization, filterNeedle],
    queryFn: async ({ signal }) =>
      (await queryDataCapture(query, { variables, schema, signal, organization: { id: organization } })).projectGroups,
    placeholderData: (previous) => previous,
  })
}

export type ProjectOption = { value: string; label: string }

export function projectOptionsOf(
  projects: readonly { id: string; projectNumber: string; projectName: string }[],
): ProjectOption[] {
  return projects.map(({ id, projectNumber: number, projectName: name }) => ({
    value: id,
    label: projectTitle({ number, name }),
  }))
}
