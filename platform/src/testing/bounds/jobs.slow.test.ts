import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { defineJob, type AnyJobKind } from '../../jobs/job-kind.ts'
import { jobKinds } from '../../modules/modules.ts'

type Field = { type?: string; anyOf?: Field[] }

/** Longer than anything that a job may carry. */
const endless = 'a'.repeat(1000)

/** What is wrong with what a kind of job may carry: anything but texts that have an end. */
function faultsOf({ payload }: AnyJobKind): string[] {
  const schema = z.toJSONSchema(payload) as { properties?: Record<string, Field>; additionalProperties?: unknown }
  if (schema.additionalProperties !== false) return ['takes anything']
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const types = (field.anyOf ?? [field]).map(({ type }) => type)
    if (types.some((type) => type !== 'string' && type !== 'null')) return [`${name} is no text`]
    const issues = payload.safeParse({ [name]: endless }).error?.issues ?? []
    return issues.some(({ path }) => path[0] === name) ? [] : [`${name} has no end`]
  })
}

test('every job carries ids alone, each of which has an end', () => {
  expect(jobKinds.map((kind) => [kind.name, faultsOf(kind)]).filter(([, faults]) => faults?.length !== 0)).toEqual([])
  expect(jobKinds.length).toBeGreaterThan(10)
})

test('notices a job that carries a text without end, a list, or anything at all', () => {
  const retries = { limit: 0, delay: 0, longestDelay: 0 }
  const planted = z.object({
    text: z.string(),
    list: z.array(z.uuid()),
    more: z.record(z.string(), z.uuid()),
    id: z.uuid(),
  })
  expect(faultsOf(defineJob({ name: 'planted', payload: planted, retries }))).toEqual([
    'text has no end',
    'list is no text',
    'more is no text',
  ])
  expect(faultsOf({ name: 'open', payload: z.record(z.string(), z.string()), retries })).toEqual(['takes anything'])
})
