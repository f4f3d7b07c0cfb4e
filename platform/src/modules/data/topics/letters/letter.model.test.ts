import { expect, test } from '@jest/globals'
import { eventFieldNames } from '../history/event-fields.ts'
import type { ToldEvent } from './due-repository.ts'
import { topicLetter } from './letter.model.ts'

const letterhead = { productName: 'Lintel', hostOrigin: 'https://lintel.test', platformOrigin: 'https://lintel.test' }
const person = { organizationId: 'ACME', firstName: 'Rowan', lastName: 'Reyes', hasMore: false }

/** The lines of a letter that tell of a change of such a field. */
function linesOf(field: string, values: Pick<ToldEvent, 'before' | 'after'>): string[] {
  const event = { kind: 'field', field, ...values, author: 'Eve', comment: null, isMention: false }
  const topic = { topicId: '1', number: 1, title: 'Door', project: 'House', position: 1, events: [event] }
  const { text } = topicLetter(letterhead, [topic], person)
  return text.split('\n').filter((line) => line.startsWith('- '))
}

test('tells of every field that the history is written with by a name that people know', () => {
  expect(eventFieldNames).toHaveLength(12)
  for (const field of eventFieldNames) {
    for (const before of [null, 'one']) {
      const lines = linesOf(field, { before, after: 'two' })
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/^- Eve has \S+( \S+)+\.$/)
      expect(lines[0]).not.toMatch(/ {2}| :|[a-z][A-Z]/)
    }
  }
  expect(linesOf('import', { before: null, after: 'model.bcfzip' })).toEqual([
    '- Eve has imported it from model.bcfzip.',
  ])
  expect(linesOf('isPerhapsResolved', { before: 'true', after: 'false' })).toEqual([
    '- Eve has answered whether it is resolved.',
  ])
})

test('does not tell of a field that only a later release knows', () => {
  expect(linesOf('laterField', { before: 'one', after: 'two' })).toEqual([])
})
