import { expect, jest, test } from '@jest/globals'
import { afterTest } from '../testing/runner/index.ts'
import { ApiError, reportSilently } from './index.ts'

function watchWarnings() {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  afterTest(() => warn.mockRestore())
  return warn
}

test('says what failed, with the code and the whole error', () => {
  const warn = watchWarnings()
  const error = new ApiError({ code: 'organizations/gone', detail: 'It is gone.' })
  reportSilently(error, 'The organization HFA is left out.')
  expect(warn.mock.calls).toEqual([['The organization HFA is left out. (organizations/gone)', error]])
})

test('takes anything that can be thrown', () => {
  const warn = watchWarnings()
  reportSilently('oops', 'The list is left out.')
  expect(warn.mock.calls).toEqual([['The list is left out.', 'oops']])
})

test('is quiet about a call that was cancelled', () => {
  const warn = watchWarnings()
  reportSilently(new DOMException('The page was left.', 'AbortError'), 'The list is left out.')
  expect(warn).not.toHaveBeenCalled()
})
