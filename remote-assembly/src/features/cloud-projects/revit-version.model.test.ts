import { expect, test } from '@jest/globals'
import { checkRevitVersion, isRevitVersionFit, revitBanner, type RevitCheck } from './revit-version.model.ts'

function check({ projectId = 'p1' as string | undefined, version = '', isFetching = false, isError = false }) {
  const data = version === '' ? undefined : { revitVersion: version }
  return checkRevitVersion({ projectId, prototypeVersion: '2024', info: { data, isFetching, isError } })
}

test.each<[string, RevitCheck, RevitCheck['outcome'], string | undefined, boolean]>([
  ['under way', check({ isFetching: true }), 'checking', 'info', false],
  ['the same version', check({ version: '2024' }), 'same', undefined, true],
  ['no model', check({ version: 'N/A' }), 'none', 'warning', true],
  ['another version', check({ version: '2023' }), 'different', 'error', false],
  ['a failure', check({ isError: true }), 'failed', 'error', false],
  ['a request without a project', check({ projectId: '', version: '2024' }), 'no-project', 'error', false],
])('%s', (_, result, outcome, tone, isFit) => {
  expect([result.outcome, revitBanner(result, '2024')?.tone, isRevitVersionFit(result)]).toEqual([outcome, tone, isFit])
})

test('says which versions do not fit, and of no project what is specified', () => {
  expect(revitBanner(check({ version: '2023' }), '2024')?.text).toMatch(/uses Revit 2023.*made with Revit 2024/)
  expect(revitBanner(check({ projectId: '' }), '2024')?.text).toBe('no project id')
  expect(check({ projectId: undefined }).outcome).toBe('unchecked')
})
