import { expect, test } from '@jest/globals'
import { refusalsOf } from './submission.model.ts'

test('what the server says of fields goes to the section that shows them', () => {
  const message = 'Wrong.'
  const paths = ['city', 'architectOfRecord', 'optionSets', 'optionSets.Proto Size', 'bim360ProjectId', 'toString']
  expect(refusalsOf(paths.map((path) => ({ path, message })))).toEqual([
    { section: 'project', path: 'city', message },
    { section: 'requester', path: 'architectOfRecord', message },
    { section: 'options', path: 'optionSets', message },
    { section: 'options', path: 'optionSets.Proto Size', message },
  ])
})
