import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describePreference, headings, safeText, shortValue } from './describe-preference.model.ts'

test.each([
  ['P14', 'true', 'Favorites', { heading: 'Favorites', label: 'P14', value: 'On' }],
  [
    'grid.captures',
    '{"dense":true,"sort":[]}',
    null,
    { heading: 'Grid Settings', label: 'Captures', value: '2 settings' },
  ],
  ['analytics.grid-P13', '[1]', null, { heading: 'Grid Settings', label: 'Analytics P13', value: '1 entry' }],
  ['viewer.light-preset', '18', null, { heading: '3D Viewer', label: 'Light Preset', value: '18' }],
  ['grid', '""', null, { heading: 'Grid Settings', label: 'Grid Settings', value: 'Empty' }],
  ['x-7', 'null', null, { heading: 'Other', label: 'x-7', value: 'null' }],
])('describes %s', (key, value, group, expected) => {
  expect(describePreference({ key, value, group })).toEqual(expected)
})

test.each([
  ['no JSON', 'no JSON'],
  ['', 'Empty'],
  ['{}', '0 settings'],
  ['"a\\u202eb"', 'a·b'],
  ['line\nbreak\ttab', 'line break tab'],
  ['x'.repeat(500), `${'x'.repeat(79)}…`],
  [`e${'\u0301'.repeat(200)}`, 'e\u0301\u0301\u0301'],
])('shortens %j', (text, expected) => {
  expect(shortValue(text)).toBe(expected)
})

test('turns any text into one short line without control characters @full', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.string({ unit: 'grapheme', maxLength: 300 }))
  const property = fc.property(text, text, fc.option(text), (key, value, group) => {
    const described = describePreference({ key, value, group })
    expect(headings).toContain(described.heading)
    for (const shown of [described.label, described.value, safeText(key)]) {
      expect(Array.from(shown).length).toBeLessThanOrEqual(80)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\n]/u)
    }
  })
  fc.assert(property)
})
