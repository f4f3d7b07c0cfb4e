import { expect, test } from '@jest/globals'
import { areaText, lengthText, measureText, sentenceText, volumeText } from './index.ts'

test.each([
  [0, '0′ 0″'],
  [0.3048, '1′ 0″'],
  [3.8227, '12′ 6 1/2″'],
  [0.0254 / 16, '0′ 0 1/16″'],
  [0.0254 * 11.999, '1′ 0″'],
  [2.54, '8′ 4″'],
  [-0.3048, '−1′ 0″'],
] as const)('writes %d m as %s', (metres, text) => {
  expect(lengthText(metres, 'imperial')).toBe(text)
})

test('gives one system, not both', () => {
  expect(lengthText(3, 'metric')).toBe('3.000 m')
  expect([areaText(10, 'imperial'), areaText(10, 'metric')]).toEqual(['107.6 ft²', '10 m²'])
  expect([volumeText(1, 'imperial'), volumeText(1234.56, 'metric')]).toEqual(['35.3 ft³', '1,234.6 m³'])
})

test.each([
  ['450 mm', '1′ 5 11/16″', '450 mm'],
  ['-300mm', '−0′ 11 13/16″', '-300mm'],
  ['2.5 m', '8′ 2 7/16″', '2.5 m'],
  ['12.50 m²', '134.5 ft²', '12.50 m²'],
  ['3.0 m³', '105.9 ft³', '3.0 m³'],
  ['2 in', '2 in', '50.8 mm'],
  ['10 ft', '10 ft', '3,048 mm'],
  ['100 SF', '100 SF', '9.29 m²'],
  ['3000 kg', '3000 kg', '3000 kg'],
  ['W690X125', 'W690X125', 'W690X125'],
  ['Concrete Pad 200 mm', 'Concrete Pad 200 mm', 'Concrete Pad 200 mm'],
  ['60 min', '60 min', '60 min'],
  ['5 constructor', '5 constructor', '5 constructor'],
  ['', '', ''],
] as const)('shows %j as %j or %j', (written, imperial, metric) => {
  expect(measureText(written, 'imperial')).toBe(imperial)
  expect(measureText(written, 'metric')).toBe(metric)
})

test.each([
  ['Height is 14300 mm instead of 3000 mm.', 'Height is 46′ 11″ instead of 9′ 10 1/8″.'],
  ['Add the parameter Area, with 12.50 m².', 'Add the parameter Area, with 134.5 ft².'],
  ['Width is 900 mm instead of 900.2 mm.', 'Width is 900 mm instead of 900.2 mm.'],
  ['Only 2 m stock is left, and A300 mm-Type.', 'Only 2 m stock is left, and A300 mm-Type.'],
])('says %j as %j', (written, imperial) => {
  expect(sentenceText(written, 'imperial')).toBe(imperial)
  expect(sentenceText(written, 'metric')).toBe(written)
})
