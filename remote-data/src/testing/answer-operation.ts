import { http, HttpResponse } from 'msw'

type Question = { query: string; variables?: unknown }

/** Answers the GraphQL operation of this name with what lies in `data`; others are for the handlers that follow. */
export function answerOperation(name: string, answer: (variables: unknown) => unknown) {
  return http.post<never, Question>('/graphql/datacapture', async ({ request }) => {
    const { query, variables } = await request.clone().json()
    if (!new RegExp(`^(query|mutation) ${name}\\b`).test(query)) return undefined
    return HttpResponse.json({ data: answer(variables) })
  })
}
