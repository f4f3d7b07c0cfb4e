import { z } from '@lintel/shared/contract'
import type { ProjectGroupSummary } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import { titleOf } from '../features/projects/index.ts'

type Question = { query: string; variables?: unknown }

/** Mocks the GraphQL operation with this name; `answer` returns its `data`. Other operations are passed on. */
export function respondToOperation(name: string, answer: (variables: unknown) => unknown) {
  return http.post<never, Question>('/graphql/datacapture', async ({ request }) => {
    const { query, variables } = await request.clone().json()
    if (!new RegExp(`^(query|mutation) ${name}\\b`).test(query)) return undefined
    return HttpResponse.json({ data: answer(variables) })
  })
}

const partSchema = z.object({ filterNeedle: z.string(), take: z.number() })

/** Mocks the project search by title. */
export function respondWithProjects(projects: () => readonly ProjectGroupSummary[]) {
  return respondToOperation('Projects', (variables) => {
    const { filterNeedle, take } = partSchema.parse(variables)
    const found = projects().filter((one) => titleOf(one).toLowerCase().includes(filterNeedle.toLowerCase()))
    return { projectGroups: found.slice(0, take), projectGroupCount: found.length }
  })
}
