import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { passesPlainly, randomFields, randomFilter, randomRow, randomZone } from '../testing/filters/index.ts'
import { casesOf } from '../testing/runner/index.ts'
import { dayBounds } from './day-bounds.ts'
import type { CellValue, Condition, Filter } from './filter.ts'
import { rowFilter } from './row-filter.ts'

function passes(filter: Filter, row: Record<string, CellValue>, timeZone = 'UTC'): boolean {
  return rowFilter(filter, randomFields, { timeZone })((field) => row[field] ?? null)
}

function namesThat(operator: string, value: string): (string | null)[] {
  const names = [null, '', '100%', '100 percent', 'a_b', 'axb', 'İstanbul', 'straße', 'STRASSE', 'ΟΔΟΣ']
  return names.filter((name) => passes({ field: 'name', operator, value } as Condition, { name }))
}

test('means what the plainest reading means', () => {
  const property = fc.property(randomFilter, randomRow, randomZone, (filter, row, timeZone) => {
    expect(passes(filter, row, timeZone)).toBe(passesPlainly(filter, row, { types: randomFields, timeZone }))
  })
  fc.assert(property, { numRuns: casesOf(2000) })
})

test('takes percent sign and underscore for themselves', () => {
  expect(namesThat('contains', '100%')).toEqual(['100%'])
  expect(namesThat('contains', '_')).toEqual(['a_b'])
})

test('folds case and nothing else', () => {
  expect(namesThat('starts with', 'STRAß')).toEqual(['straße'])
  expect(namesThat('==', 'strasse')).toEqual(['STRASSE'])
  expect(namesThat('starts with', 'i\u0307')).toEqual(['İstanbul'])
})

test('finds a word by its beginning while it is typed, whatever form its last letter takes', () => {
  expect(namesThat('starts with', 'οδοσ')).toEqual(['ΟΔΟΣ'])
  expect(namesThat('==', 'οδος')).toEqual(['ΟΔΟΣ'])
})

test('tells null from a text without characters', () => {
  const held = [null, '', 'a']
  const that = (operator: string) => held.filter((name) => passes({ field: 'name', operator } as Condition, { name }))
  expect(that('is null')).toEqual([null])
  expect(that('is not null')).toEqual(['', 'a'])
  expect(that('is empty')).toEqual([''])
  expect(that('is not empty')).toEqual([null, 'a'])
})

test('lets null pass what is negative, and nothing that compares', () => {
  const row = { name: null, size: null }
  expect(passes({ field: 'name', operator: '!=', value: 'a' }, row)).toBe(true)
  expect(passes({ field: 'name', operator: 'does not contain', value: '' }, row)).toBe(true)
  expect(passes({ field: 'size', operator: '>=', value: 0 }, row)).toBe(false)
})

test('finds what is listed, whatever its case, and what has no value where that is listed as well', () => {
  const held = [null, '', 'oak', 'Elm', 'ELM ']
  const that = (operator: 'is one of' | 'is none of', values: (string | null)[]) =>
    held.filter((name) => passes({ field: 'name', operator, values }, { name }))
  expect(that('is one of', ['OAK', 'elm'])).toEqual(['oak', 'Elm'])
  expect(that('is none of', ['OAK', 'elm'])).toEqual([null, '', 'ELM '])
  expect(that('is one of', [null])).toEqual([null])
  expect(that('is none of', [null, ''])).toEqual(['oak', 'Elm', 'ELM '])
  expect(that('is one of', [])).toEqual([])
  expect(that('is none of', [])).toEqual(held)
})

test('finds numbers, days, months and answers that are listed', () => {
  const row = { size: 0, asked: '2026-02-28T23:30:00Z', due: '2026-03-01', done: null }
  expect(passes({ field: 'size', operator: 'is one of', values: [-0, 7] }, row)).toBe(true)
  expect(passes({ field: 'asked', operator: 'is one of', values: ['2026-03-01/2026-03-31'] }, row, 'UTC')).toBe(false)
  expect(
    passes({ field: 'asked', operator: 'is one of', values: ['2026-03-01/2026-03-31'] }, row, 'Asia/Kolkata'),
  ).toBe(true)
  expect(passes({ field: 'due', operator: 'is none of', values: ['2026-02-01', '2026-03-01'] }, row)).toBe(false)
  expect(passes({ field: 'done', operator: 'is one of', values: [false] }, row)).toBe(false)
  expect(passes({ field: 'done', operator: 'is one of', values: [false, null] }, row)).toBe(true)
})

test('finds one of many days, in whatever order they are and wherever they overlap', () => {
  const values = [
    '2026-03-05',
    '2026-01-10/2026-02-10',
    '2026-02-01',
    '2026-03-04',
    '2026-01-20/2026-01-21',
    '2011-12-30',
  ]
  const held = [
    '2011-12-30',
    '2026-01-09',
    '2026-01-10',
    '2026-02-10',
    '2026-02-11',
    '2026-03-03',
    '2026-03-05',
    '2026-03-06',
  ]
  const found = held.filter((due) => passes({ field: 'due', operator: 'is one of', values }, { due }))
  expect(found).toEqual(['2011-12-30', '2026-01-10', '2026-02-10', '2026-03-05'])
})

test('lets everything through an empty "and" and nothing through an empty "or"', () => {
  expect(passes({ logic: 'and', filters: [] }, {})).toBe(true)
  expect(passes({ logic: 'or', filters: [] }, {})).toBe(false)
})

test('begins and ends days by the clocks of a zone', () => {
  const iso = ({ start, end }: { start: number; end: number }) => [start, end].map((one) => new Date(one).toISOString())
  const lasts = (day: string, zone: string) => iso(dayBounds(day, zone))
  expect(lasts('2026-03-08', 'America/New_York')).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
  // The clocks go from midnight to one.
  expect(lasts('2026-03-29', 'Asia/Beirut')).toEqual(['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'])
  // From one back to midnight: it is twelve twice.
  expect(lasts('2025-11-02', 'America/Havana')).toEqual(['2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'])
  expect(lasts('2025-10-26', 'Atlantic/Azores')).toEqual(['2025-10-26T00:00:00.000Z', '2025-10-27T01:00:00.000Z'])
  // A day that there was not.
  expect(lasts('2011-12-30', 'Pacific/Apia')).toEqual(['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'])
})
