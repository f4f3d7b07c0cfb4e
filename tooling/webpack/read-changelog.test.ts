import { expect, test } from '@jest/globals'
import { parseChangelog } from './read-changelog.ts'

test('reads the changes of each version, over several lines and without markup', () => {
  const markdown = `# Changelog

## 1.2.0

- Cancel a request that is
  on its **way**.
- Find \`requests\`.

Thanks to all testers.

## 1.1.0

### Minor Changes

- List requests.

## 1.0.0
`
  expect(parseChangelog(markdown)).toEqual([
    { version: '1.2.0', changes: ['Cancel a request that is on its way.', 'Find requests.'] },
    { version: '1.1.0', changes: ['List requests.'] },
  ])
  expect(parseChangelog('# Changelog\n')).toEqual([])
})
