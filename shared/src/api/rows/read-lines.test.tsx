import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { http, HttpResponse, mockServer } from '../../testing/index.ts'
import { apiErrorCodes } from '../api-error.ts'
import { installApi } from '../api-settings.ts'
import { readLines } from './read-lines.ts'

async function read(...pieces: string[]) {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  mockServer.use(
    http.get('/api/lines', () => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
          controller.close()
        },
      })
      return new HttpResponse(stream, { headers: { 'content-type': 'application/x-ndjson' } })
    }),
  )
  const lines: number[] = []
  const call = { schema: z.object({ rows: z.number() }), organization: 'none' } as const
  for await (const { rows } of readLines('/lines', call)) lines.push(rows)
  return lines
}

test.each([
  [['{"rows":1}\n{"rows":2}\n']],
  [['{"ro', 'ws":1', '}\n{"rows":', '2}\n']],
  [['{"rows":1}\n', '{"rows":2}']],
  [['{"rows":1}', '\n', '{"rows":2}', '\n']],
])('reads each line, however it is cut: %j', async (pieces) => {
  await expect(read(...pieces)).resolves.toEqual([1, 2])
})

test('reads a line of many pieces, and none', async () => {
  await expect(read(`{"more":"${'x'.repeat(100_000)}","rows":3}\n`)).resolves.toEqual([3])
  await expect(read()).resolves.toEqual([])
})

test.each(['{"rows":1}\n{"ro', '{"rows":"many"}\n', '\n'])('names what is not as agreed: %j', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
})
