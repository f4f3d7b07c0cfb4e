import { readFileSync } from 'node:fs'
import { unknownWord } from '@lintel/shared/contract/applications'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

const recorded = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('closed-words.json', import.meta.url), 'utf8')))

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Each closed list of words below a part of the document, with the name of what has it: `status: Complete | Failed`. */
function closedWordsIn(part: unknown, name = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => closedWordsIn(one, name))
  if (typeof part !== 'object' || part === null) return []
  const { enum: listed, const: only, properties, ...rest } = part as Record<string, unknown>
  const words = [listed ?? only].flat().filter((word) => typeof word === 'string')
  const isClosed = words.length > 0 && !words.includes(unknownWord)
  return [
    ...(isClosed ? [`${name}: ${words.sort().join(' | ')}`] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, value]) => closedWordsIn(value, key)),
    ...Object.values(rest).flatMap((value) => closedWordsIn(value, name)),
  ]
}

/**
 * What was built before refuses an answer with a word that it does not know. So a list of words in answers is either an `openEnum`, or stands in
 * `closed-words.json`. Whoever adds a word to a closed one answers it to those only who ask for it, unless all who read it do so row by row
 * (`readable`) since the release before; then the list is recorded anew.
 */
test('answers have no closed list of words that is not recorded as one', async () => {
  const { paths, components } = documentSchema.parse((await platform.call({ url: '/api/docs/json' })).json())
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer] : [])),
    ),
  )
  const sent = Object.entries(components.schemas).flatMap(([name, schema]) => (name.endsWith('Input') ? [] : [schema]))
  const found = [...new Set(closedWordsIn([...answers, ...sent]))].sort()
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((words) => !recorded.includes(words))).toEqual([])
  expect(recorded.filter((words) => !found.includes(words))).toEqual([])
})
