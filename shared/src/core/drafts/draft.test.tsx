import { beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from '../../domain/contract/schema-language.ts'
import { draftAge, draftCount, draftSize } from './draft-storage.ts'
import { Draft, draftDelay, flushDrafts, forgetDrafts, keepDraftsOf, type DraftOptions } from './draft.ts'

const ada = { person: 'auth0|ada', organization: 'ACME', form: 'settings' }
const schema = z.object({ name: z.string(), floors: z.number() })
const start = { name: 'Acme', floors: 2 }
const typed = { name: 'Acme Building ', floors: 2 }

type Values = z.infer<typeof schema>

function aDraft(id = ada, options: Partial<DraftOptions<Values>> = {}) {
  return new Draft<Values>(id, { schema, ...options })
}

function store(id = ada, values: Values = typed) {
  const draft = aDraft(id)
  draft.keep(values, start)
  draft.flush()
  return draft
}

function storedTexts() {
  return Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key))
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z') })
})

test('restores the input exactly, including spaces', () => {
  store()
  expect(aDraft().restore(start)).toEqual(typed)
})

test('restores any JSON value @full', () => {
  const anything = { safeParse: (data: unknown) => ({ success: true as const, data: data as Record<string, unknown> }) }
  const fields = fc.dictionary(fc.stringMatching(/^f[a-h0-9_.: ]{0,8}$/), fc.jsonValue(), { maxKeys: 6 })
  fc.assert(
    fc.property(fields, fc.string({ unit: 'binary', maxLength: 12 }), (values, form) => {
      const id = { ...ada, form }
      fc.pre(!/pass|secret|token|cred|api|pin/i.test(JSON.stringify(values)))
      const first = new Draft(id, { schema: anything })
      first.keep(values, {})
      first.flush()
      const back = new Draft(id, { schema: anything }).restore({})
      expect(back ?? {}).toEqual(JSON.parse(JSON.stringify(values)))
      first.discard()
      expect(new Draft(id, { schema: anything }).restore({})).toBeUndefined()
    }),
  )
})

test('restores only edited fields over values that others changed meanwhile', () => {
  store()
  expect(aDraft().restore({ name: 'Acme', floors: 7 })).toEqual({ name: 'Acme Building ', floors: 7 })
})

test('restores nothing if the values equal the initial ones', () => {
  store()
  expect(aDraft().restore(typed)).toBeUndefined()
  expect(storedTexts()).toEqual([])
})

test('stores after typing pauses, and at once when the page unloads', () => {
  const draft = aDraft()
  draft.keep({ ...typed, name: 'A' }, start)
  jest.advanceTimersByTime(draftDelay - 1)
  draft.keep(typed, start)
  jest.advanceTimersByTime(draftDelay - 1)
  expect(storedTexts()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(storedTexts()).toHaveLength(1)
  draft.keep({ ...typed, floors: 9 }, start)
  flushDrafts()
  expect(aDraft().restore(start)).toEqual({ ...typed, floors: 9 })
})

test.each([
  ['is no JSON', '{"savedAt":'],
  ['is something else', '[1,2]'],
  ['lost a part', JSON.stringify({ savedAt: Date.parse('2026-03-02'), version: 1, values: typed })],
  ['has fields of another form', JSON.stringify({ savedAt: Date.now(), version: 1, start, values: { name: 4 } })],
])('drops a draft that %s', (_, text) => {
  store()
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, text)
  expect(aDraft().restore(start)).toBeUndefined()
  expect(storedTexts()).toEqual([])
})

test('drops a draft of another version of the form', () => {
  store()
  expect(aDraft(ada, { version: 2 }).restore(start)).toBeUndefined()
  expect(storedTexts()).toEqual([])
})

test('drops a draft that is too old', () => {
  store()
  jest.setSystemTime(Date.now() + draftAge)
  expect(aDraft().restore(start)).toEqual(typed)
  jest.setSystemTime(Date.now() + 1)
  expect(aDraft().restore(start)).toBeUndefined()
})

test('reports a draft that is too large, and removes the older one', () => {
  const draft = store()
  expect(draft.isKept).toBe(true)
  draft.keep({ ...typed, name: 'x'.repeat(draftSize) }, start)
  expect(draft.isKept).toBe(false)
  draft.flush()
  expect(draft.isKept).toBe(false)
  expect(storedTexts()).toEqual([])
})

test('works with a full quota or without storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(store().isKept).toBe(false)
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(store().isKept).toBe(false)
  expect(aDraft().restore(start)).toBeUndefined()
  expect(forgetDrafts).not.toThrow()
})

test('limits the number of drafts by dropping the oldest', () => {
  for (let form = 0; form <= draftCount; form += 1) {
    jest.setSystemTime(Date.now() + 1)
    store({ ...ada, form: `form ${form}` })
  }
  expect(storedTexts()).toHaveLength(draftCount)
  expect(aDraft({ ...ada, form: 'form 0' }).restore(start)).toBeUndefined()
  expect(aDraft({ ...ada, form: 'form 1' }).restore(start)).toEqual(typed)
})

test('never stores secrets, nor the fields that the form leaves out', () => {
  const login = z.object({
    name: z.string(),
    password: z.string(),
    nested: z.object({ apiKey: z.string().optional() }),
    picture: z.string(),
  })
  const id = { ...ada, form: 'login' }
  const empty = { name: '', password: '', nested: {}, picture: '' }
  const draft = new Draft(id, { schema: login, except: ['picture'] })
  draft.keep({ name: 'Ada', password: 'hunter2', nested: { apiKey: 'hunter2' }, picture: 'hunter2' }, empty)
  draft.flush()
  expect(storedTexts()).toEqual([expect.stringContaining('Ada')])
  expect(storedTexts().join()).not.toContain('hunter2')
  expect(new Draft(id, { schema: login, except: ['picture'] }).restore(empty)).toEqual({ ...empty, name: 'Ada' })
})

test('does not share drafts between users or organizations', () => {
  store()
  expect(aDraft({ ...ada, person: 'auth0|bob' }).restore(start)).toBeUndefined()
  expect(aDraft({ ...ada, organization: 'HFA' }).restore(start)).toBeUndefined()
  expect(aDraft({ ...ada, person: 'auth0|ada:ACME', organization: '' }).restore(start)).toBeUndefined()
  expect(aDraft().restore(start)).toEqual(typed)
})

test('removes drafts of other users after sign-in', () => {
  store()
  keepDraftsOf('auth0|ada')
  expect(aDraft().restore(start)).toEqual(typed)
  keepDraftsOf('auth0|ad')
  expect(storedTexts()).toEqual([])
})

test('clears everything on sign-out, including pending writes', () => {
  store()
  const other = aDraft({ ...ada, form: 'other' })
  other.keep(typed, start)
  forgetDrafts()
  flushDrafts()
  jest.advanceTimersByTime(draftDelay)
  expect(storedTexts()).toEqual([])
})
