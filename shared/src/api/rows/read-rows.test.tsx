import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { setActiveOrganization } from '../../host.ts'
import { anOrganization, aProblem, http, HttpResponse, mockServer } from '../../testing/index.ts'
import { apiErrorCodes } from '../api-error.ts'
import { installApi } from '../api-settings.ts'
import { readRows } from './read-rows.ts'

const schema = z.object({ n: z.number() })

type Source = (controller: ReadableStreamDefaultController<Uint8Array>) => void

function serve(start: Source) {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  setActiveOrganization(anOrganization())
  mockServer.use(http.get('/api/rows', () => new HttpResponse(new ReadableStream({ start }))))
}

function serveText(...parts: string[]) {
  serve((controller) => {
    for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
    controller.close()
  })
}

async function read(cancelled?: AbortController): Promise<unknown> {
  const rows = []
  try {
    for await (const batch of readRows('/rows', { schema, signal: cancelled?.signal })) {
      rows.push(...batch)
      cancelled?.abort()
    }
  } catch (error) {
    return error
  }
  return rows
}

test('gives the rows as they come', async () => {
  serveText('[{"n":1},{"', 'n":2}', ',{"n":3}]')
  expect(await read()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('gives the page its turn, also where all rows arrive at once', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, name: 'ä'.repeat(50) }))
  serveText(JSON.stringify(rows))
  let batches = 0
  const found: { n: number }[] = []
  for await (const batch of readRows('/rows', { schema })) {
    batches += 1
    found.push(...batch)
  }
  expect(found).toEqual(rows.map(({ n }) => ({ n })))
  expect(batches).toBeGreaterThan(20)
})

test('gives no row where there is none', async () => {
  serveText('[]')
  expect(await read()).toEqual([])
})

test.each(['[{"n":"one"}]', '[{"n":1},', '<html>', ''])('names an answer that is not as agreed: %j', async (text) => {
  serveText(text)
  expect(await read()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
})

test('names a connection that breaks off', async () => {
  serve((controller) => controller.error(new TypeError('terminated')))
  expect(await read()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.network })
})

test('a refusal is the ApiError of any other call', async () => {
  serveText()
  const problem = aProblem({ status: 429, code: 'platform/too-many-own-streams' })
  mockServer.use(http.get('/api/rows', () => HttpResponse.json(problem, { status: 429 })))
  expect(await read()).toMatchObject({ name: 'ApiError', status: 429, code: 'platform/too-many-own-streams' })
})

test('ends with what cancels it', async () => {
  serve((controller) => controller.enqueue(new TextEncoder().encode('[{"n":1},')))
  expect(await read(new AbortController())).toMatchObject({ name: 'AbortError' })
})
