import { expect, test } from '@jest/globals'
import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { dataSetCreateSchema } from '../reports/data-set.ts'
import { topicChangeSchema } from '../topics/topic-change.ts'
import { applicationCreateSchema, readChangesOf, recordedChangesOf } from './index.ts'

function problemOf(redirectAddress: string): string | undefined {
  const body = { name: 'Checker', kind: 'public', redirectAddresses: [redirectAddress] }
  return applicationCreateSchema.safeParse(body).error?.issues[0]?.message
}

test('takes addresses on the own machine, by https and of schemes that belong to a program', () => {
  for (const address of [
    'http://localhost/callback',
    'http://localhost:10445/Callback',
    'http://127.0.0.1:8080/',
    'http://[::1]/back',
    'https://checker.example.com/back?from=lintel',
    'com.example.checker:/back',
  ])
    expect([address, problemOf(address)]).toEqual([address, undefined])
})

test.each([
  ['callback', 'whole address'],
  ['http://example.com/callback', 'begins with https'],
  ['http://localhost.example.com/', 'begins with https'],
  ['http://10.0.0.1/', 'begins with https'],
  ['https://localhost/', 'begin addresses on the own machine'],
  ['https://*.example.com/', 'leave out the *'],
  ['http://localhost:*/callback', 'whole address'],
  ['https://example.com/#part', 'follows the #'],
  ['https://me:secret@example.com/', 'name and password'],
  ['javascript:alert(1)', 'a scheme with a dot'],
  ['data:text/html,hello', 'a scheme with a dot'],
  ['checker:/back', 'a scheme with a dot'],
])('refuses %s and says why', (address, why) => {
  expect(problemOf(address)?.toLowerCase()).toContain(why)
})

test('refuses names that could pass for others, and bodies with more than it knows', () => {
  const body = { kind: 'confidential', redirectAddresses: ['https://a.test/'] }
  for (const name of ['', '   ', 'a'.repeat(81), 'Model\u202eChecker', 'Model\nChecker'])
    expect([name, applicationCreateSchema.safeParse({ ...body, name }).success]).toEqual([name, false])
  expect(applicationCreateSchema.safeParse({ ...body, name: 'A', isTrusted: true }).success).toBe(false)
})

test('reads changes of the organization and of its applications', () => {
  const page = recordedChangesOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
  const person = { id: 'a', name: 'A' }
  const change = {
    ...{ position: 1, at: '2026-11-27T05:00:00.000Z', actor: person, subject: null },
    ...{ before: { displayName: 'Acme' }, after: { application: 'Checker', redirectAddresses: ['https://a.test/'] } },
  }
  for (const [action, isKnown] of [
    ['name-changed', true],
    ['application-removed', true],
    ['unknown', true],
    ['made-up', false],
  ] as const)
    expect([action, page.safeParse({ items: [{ ...change, action }], next: null }).success]).toEqual([action, isKnown])
  const read = readChangesOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
  const newer = { ...change, action: 'made-up', before: { units: 'cubits' } }
  const items = [{ ...change, action: 'name-changed' }, newer]
  expect(read.parse({ items, next: null }).items).toEqual([
    items[0],
    { ...change, action: 'unknown', before: null, after: change.after },
  ])
  expect(page.parse({ items: [{ ...change, action: 'application-added' }], next: null }).items).toMatchObject([change])
})

test.each([
  [dataSetCreateSchema.shape.name, 'Doors\nof \u202egnp.exe\u2069', 'Doors of gnp.exe'],
  [topicChangeSchema.shape.title.unwrap(), ' A\u200fB\u0007 ', 'AB'],
])('names are one line, in the direction in which they are read', (schema, written, kept) => {
  expect(schema.parse(written)).toBe(kept)
  expect(schema.safeParse('\u202e').success).toBe(false)
})

test('links of topics are web addresses, as browsers write them', () => {
  const links = topicChangeSchema.shape.referenceLinks.unwrap()
  expect(links.parse(['HTTPS://Example.com/a/../plan'])).toEqual(['https://example.com/plan'])
  for (const wrong of ['javascript:alert(1)', 'file:///etc', 'plan.pdf', ''])
    expect(links.safeParse([wrong]).success).toBe(false)
})
