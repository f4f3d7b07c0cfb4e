import { expect, test } from '@jest/globals'
import { defaultConfiguration } from '../settings/grid-configuration.ts'
import { settingsIn, settingsText } from './view-settings.ts'

const usual = defaultConfiguration([{ field: 'a', title: 'A', value: () => null }], {})

test('a view comes back as it was kept, without what its filter was set for', () => {
  const configuration = { ...usual, take: 50, filterOf: 'capture-7', groups: ['a'] }
  const { filterOf, ...kept } = configuration
  expect(settingsText(configuration)).not.toContain(filterOf)
  expect(settingsIn(settingsText(configuration))).toEqual(kept)
  expect(settingsText(settingsIn(settingsText(usual)) ?? usual)).toBe(settingsText(usual))
})

test('what is not understood is nothing', () => {
  expect(settingsIn('{"version":9}')).toBeUndefined()
  expect(settingsIn('oops')).toBeUndefined()
})
