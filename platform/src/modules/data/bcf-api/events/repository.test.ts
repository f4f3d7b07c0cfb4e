import { expect, test } from '@jest/globals'
import { eventsOfProject } from './repository.ts'

const place = { organizationId: 'CFA', projectId: '00000000-0000-4000-8000-000000000001' }

function orderOf($filter?: string, $orderby?: string): string | undefined {
  const { text } = eventsOfProject('topics', place, { $filter, $orderby })
  return text.split(' order by ')[1]?.replaceAll('"topic_events".', '')
}

test('begins at the date from which on events of a project are asked for, and walks the history otherwise', () => {
  const byDate = '"at" asc, "position" asc'
  const date = '2026-11-27T06:00:00Z'
  for (const filter of [`date ge ${date}`, `author eq 'a' and (date gt ${date} and date lt 2027-01-01)`])
    expect([filter, orderOf(filter)]).toEqual([filter, byDate])
  expect(orderOf(`date ge ${date}`, 'date desc')).toBe('"at" desc, "position" desc')
  for (const filter of [undefined, `date lt ${date}`, `not (date ge ${date})`, `date ge ${date} or author eq 'a'`])
    expect([filter, orderOf(filter)]).toEqual([filter, '"position" asc'])
})
