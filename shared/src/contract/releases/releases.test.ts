import { expect, test } from '@jest/globals'
import { audienceSchema, trialChangeSchema, visitsSchema } from './index.ts'

test('takes a trial for a share, for organizations or for people alone', () => {
  expect(trialChangeSchema.parse({ version: '1.0.0', share: 12.25 })).toEqual({
    version: '1.0.0',
    share: 12.25,
    organizations: [],
    people: [],
  })
  expect(audienceSchema.parse({ organizations: ['HFA'] }).share).toBe(0)
})

test.each([{ share: 101 }, { share: 0.001 }, { people: ['nobody'] }, { organizations: [''] }, { everyone: true }])(
  'refuses the audience %j',
  (audience) => {
    expect(audienceSchema.safeParse(audience).success).toBe(false)
  },
)

test('takes visits by the shell and no more of them than a batch holds', () => {
  const visit = { remote: 'bim', version: '1.0.0', outcome: 'failed', kind: 'timeout', loadMs: 8000 }
  expect(visitsSchema.safeParse({ visits: [visit] }).success).toBe(true)
  expect(visitsSchema.safeParse({ visits: Array.from({ length: 51 }, () => visit) }).success).toBe(false)
  expect(
    visitsSchema.safeParse({ visits: [{ ...visit, kind: 'a whole message, which may name people' }] }).success,
  ).toBe(false)
})
