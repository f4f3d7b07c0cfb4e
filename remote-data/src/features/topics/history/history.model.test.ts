import { expect, test } from '@jest/globals'
import { eventText } from './history.model.ts'

test.each([
  ['dueDate', null, '2026-12-19', 'set Due Date to Dec 19, 2026'],
  ['dueDate', '2026-12-19', '2027-01-04', 'changed Due Date from Dec 19, 2026 to Jan 4, 2027'],
  ['dueDate', '2026-12-19', null, 'cleared Due Date, which was Dec 19, 2026'],
  ['labels', null, ['Structure', 'Roof'], 'set Labels to “Structure, Roof”'],
  ['futureField', 'a', 'b', 'changed futureField from “a” to “b”'],
])('%s from %j to %j: %s', (field, before, after, text) => {
  expect(eventText({ kind: 'field', field, before, after })).toBe(text)
})
