import { expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { momentOf } from './dates.ts'
import { readTopics } from './read-topics.ts'

const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

function guidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

type Listed = { first: number; count: number; file?: string; date?: string }

/** A topic whose viewpoints have one picture together. */
function markupOf({ first, count, file, date = '2026-01-02T03:04:05Z' }: Listed): Uint8Array {
  const named = file === undefined ? '' : `<Viewpoint>${file}</Viewpoint>`
  const viewpoints = Array.from(
    { length: count },
    (_, index) => `<Viewpoints Guid="${guidOf(first + index)}">${named}<Snapshot>s.png</Snapshot></Viewpoints>`,
  )
  const topic = `<Topic Guid="${guidOf(first)}"><Title>${first}</Title><CreationDate>${date}</CreationDate></Topic>`
  return strToU8(`<Markup>${topic}${viewpoints.join('')}</Markup>`)
}

function read(topics: readonly Listed[]) {
  const files = topics.flatMap((one, index) => [
    [`${index}/markup.bcf`, markupOf(one)],
    [`${index}/s.png`, picture],
  ])
  const version = strToU8('<Version VersionId="2.1"/>')
  return readTopics(zipSync({ 'bcf.version': version, ...(Object.fromEntries(files) as object) }))
}

test('refuses a topic of more viewpoints than topics have, and no other one', () => {
  const { topics, faults } = read([
    { first: 1000, count: 501 },
    { first: 2000, count: 500 },
  ])
  expect(topics.map(({ title, viewpoints }) => [title, viewpoints.length])).toEqual([['2000', 500]])
  expect(faults).toEqual([{ folder: '0/', title: '1000', reason: 'It has more than 500 viewpoints.' }])
})

test('refuses a file of more viewpoints than are read, which it counts as they are listed', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ first: (index + 1) * 1000, count: 480 }))
  expect(() => read(many)).toThrow(
    expect.objectContaining({
      code: 'bcf/too-large',
      message: 'The file was refused: it lists 10,080 viewpoints, and 10,000 can be read.',
    }),
  )
})

test('reads no file of a viewpoint twice, and says so', () => {
  const { topics, remarks } = read([{ first: 1000, count: 3, file: 'v.bcfv' }])
  expect(topics[0]?.viewpoints).toMatchObject([{ guid: guidOf(1000) }])
  expect(remarks.get(guidOf(1000))).toEqual([
    expect.stringContaining('missing'),
    'A viewpoint that names the file of another one is left out.',
    'A viewpoint that names the file of another one is left out.',
  ])
})

test('knows moments of the years 1 to 9999 alone', () => {
  const years = ['0000', '0001', '9999', '+010000', '-000001']
  expect(years.map((year) => momentOf(`${year}-06-01T00:00:00Z`))).toEqual([
    undefined,
    '0001-06-01T00:00:00.000Z',
    '9999-06-01T00:00:00.000Z',
    undefined,
    undefined,
  ])
  expect(momentOf('9999-12-31T23:59:59-01:00')).toBeUndefined()
  const { topics } = read([{ first: 1000, count: 0, date: '+020000-01-01T00:00:00Z' }])
  expect(topics[0]?.createdAt).toBeUndefined()
})
