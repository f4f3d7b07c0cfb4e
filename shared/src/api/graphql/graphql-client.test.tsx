import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { z } from 'zod'
import { setActiveOrganization } from '../../host.ts'
import { anOrganization, aProblem, mockServer } from '../../testing/index.ts'
import { apiErrorCodes } from '../api-error.ts'
import { installApi } from '../api-settings.ts'
import { askDataCapture } from './graphql-client.ts'

const schema = z.object({ captures: z.array(z.string()) })
const query = 'query Captures($take: Int!) { captures(take: $take) }'

function serve(...answers: Response[]) {
  const asked: Request[] = []
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  setActiveOrganization(anOrganization({ id: 'CFA' }))
  mockServer.use(
    http.post('/graphql/datacapture', ({ request }) => {
      asked.push(request.clone())
      return answers.shift() ?? HttpResponse.json({ data: { captures: ['a'] } })
    }),
  )
  return asked
}

function ask() {
  return askDataCapture(query, { schema, variables: { take: 10 } }).catch((error: unknown) => error)
}

test('asks beside the REST calls, with token and organization, and hands out what lies in data', async () => {
  const asked = serve()
  expect(await ask()).toEqual({ captures: ['a'] })
  const [request] = asked
  expect(request?.headers.get('Authorization')).toBe('Bearer abc')
  expect(request?.headers.get('Organization')).toBe('CFA')
  expect(await request?.json()).toEqual({ query, variables: { take: 10 } })
})

test('asks again where the server is away for a moment', async () => {
  const asked = serve(new HttpResponse(null, { status: 503 }))
  expect(await ask()).toEqual({ captures: ['a'] })
  expect(asked).toHaveLength(2)
})

test('a failure in the answer is the ApiError of any other call', async () => {
  const errors = [{ path: 'take', message: 'Too many.' }]
  const extensions = { code: 'request/invalid', status: 400, errors }
  serve(HttpResponse.json({ data: null, errors: [{ message: 'Ask for fewer.', path: ['captures'], extensions }] }))
  expect(await ask()).toMatchObject({
    name: 'ApiError',
    code: 'request/invalid',
    status: 400,
    detail: 'Ask for fewer.',
    errors,
  })
})

test('a refusal of the whole call keeps its code', async () => {
  serve(HttpResponse.json(aProblem({ status: 400, code: 'graphql/too-costly' }), { status: 400 }))
  expect(await ask()).toMatchObject({ name: 'ApiError', code: 'graphql/too-costly', status: 400 })
})

test.each([{ data: { captures: [1] } }, { data: null }, { errors: [] }, { errors: [{ message: 'Hm.' }] }])(
  'names an answer that is not as agreed: %j',
  async (answer) => {
    serve(HttpResponse.json(answer))
    expect(await ask()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
  },
)
