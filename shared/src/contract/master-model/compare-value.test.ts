import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { capturedText, differenceOf, quantityOf, type CapturedValue } from './compare-value.ts'
import { unitOf } from './units.ts'

function compare(approved: string, value: CapturedValue, units: [string | null, string | null] = [null, null]) {
  return differenceOf({ value: approved, unit: units[0] }, { value, unit: units[1] })
}

test.each<[string, CapturedValue, string | null, string | null]>([
  ['3.0 m', 3000, null, 'mm'],
  ['3000 mm', 3, 'ft', 'm'],
  ['3000', 3, 'mm', 'm'],
  ['3000', 9.842_519_685_039_37, 'mm', 'ft'],
  ['10 ft²', 0.929_030_4, null, 'm²'],
  ['180°', Math.PI, null, 'rad'],
  ['20 °C', 293.15, null, 'K'],
  ['68 °F', 20, null, '°C'],
  ['1.2 W·(m²)⁻¹·K⁻¹', 1.2, null, 'W·(m²)⁻¹·K⁻¹'],
  ['1 kN', 1000, null, 'N'],
  ['1 kg', 1000, null, 'g'],
  ['2.50', 2.5, null, null],
  ['1e3', 1000, null, null],
  ['0 mm', 0, null, 'ft'],
  ['yes', true, null, null],
  ['No', false, null, null],
  ['A, B', ['A', 'B'], null, null],
  ['EI 60', 'EI 60', 'mm', null],
  ['', null, null, null],
  ['', '', null, 'mm'],
])('takes %p and %p for the same (%p, %p)', (approved, value, unit, capturedUnit) => {
  expect(compare(approved, value, [unit, capturedUnit])).toBeUndefined()
})

test.each<[string, CapturedValue, string | null, string | null]>([
  ['3000', 3000, 'mm', 'm'],
  ['3000 mm', 3000, null, null],
  ['3000.0001 mm', 3000, null, 'mm'],
  ['3 m', 3, null, 's'],
  ['1,000 mm', 1000, null, 'mm'],
  ['1 rad', 1, null, null],
  ['brick', 'Brick', null, null],
  ['Brick ', 'Brick', null, null],
  ['3000 mm', '3.0 m', null, null],
  ['true', 'Yes', null, null],
  ['3 constructor', 3, null, 'm'],
  ['', 'Brick', null, null],
])('takes %p and %p for different (%p, %p)', (approved, value, unit, capturedUnit) => {
  expect(compare(approved, value, [unit, capturedUnit])).toBe('other')
})

test('tells a parameter without a value from one that is not there', () => {
  expect(compare('Brick', null)).toBe('empty')
  expect(compare('Brick', '')).toBe('empty')
  expect(compare('Brick', [])).toBe('empty')
  expect(differenceOf({ value: 'Brick', unit: null }, undefined)).toBe('absent')
  expect(differenceOf({ value: '', unit: null }, undefined)).toBe('absent')
})

test('reads quantities as people write them, and units as building files do', () => {
  expect(quantityOf(' -.5 mm ', null)).toEqual({ number: -0.5, unit: 'mm' })
  expect(quantityOf('12', 'in')).toEqual({ number: 12, unit: 'in' })
  expect(quantityOf('12 Monkeys', null)).toBeUndefined()
  expect(unitOf('m·s⁻²')).toEqual(unitOf('N·kg⁻¹'))
  expect(unitOf('m^2')).toEqual(unitOf('m²'))
  expect(unitOf('(m²)⁻¹')?.dimension).toBe('-2')
  expect(unitOf('furlong')).toBeUndefined()
})

const lengths = ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mile'] as const
const lengthUnit = fc.constantFrom(...lengths)
const others = fc.constantFrom('s', 'kg', 'm²', '°', 'K', 'W')
const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
const someNumber = number.filter((value) => Math.abs(value) > 1e-6)
const length = fc.oneof(fc.constant(0), someNumber)
const anyText = fc.string({ unit: 'grapheme', maxLength: 30 })
const anyValue: fc.Arbitrary<CapturedValue> = fc.oneof(
  anyText,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText),
)
const anyUnit = fc.option(fc.oneof(lengthUnit, others, anyText))

function inUnit(value: number, from: string, to: string): number {
  return (value * (unitOf(from)?.factor ?? 1)) / (unitOf(to)?.factor ?? 1)
}

test('a length is the same in every unit, however it is written, and whichever side says which', () => {
  const property = fc.property(length, lengthUnit, lengthUnit, (value, one, other) => {
    const elsewhere = inUnit(value, one, other)
    for (const text of [`${value}`, value.toExponential(), ` ${value} `]) {
      expect(compare(text, elsewhere, [one, other])).toBeUndefined()
      expect(compare(`${text}${one}`, elsewhere, [null, other])).toBeUndefined()
    }
    expect(compare(`${elsewhere} ${other}`, value, ['furlong', one])).toBeUndefined()
  })
  fc.assert(property)
})

test('what differs by more than the digits of a conversion is another length, and another kind of unit always is', () => {
  const property = fc.property(someNumber, lengthUnit, lengthUnit, others, (value, one, other, kind) => {
    expect(compare(`${value * (1 + 1e-6)} ${one}`, inUnit(value, one, other), [null, other])).toBe('other')
    expect(compare(`${value}`, value, [one, kind])).toBe('other')
    expect(compare(`${value} ${one}`, value, [null, null])).toBe('other')
  })
  fc.assert(property)
})

test('what a program computes for zero is zero', () => {
  expect(compare('0', 4e-15, [null, null])).toBeUndefined()
  expect(compare('0 mm', -4e-15, [null, 'm'])).toBeUndefined()
  expect(compare('0', 1e-9, [null, null])).toBe('other')
})

test('text is the same to the letter and nothing else, whatever it holds', () => {
  const property = fc.property(anyText, anyText, anyUnit, (approved, value, unit) => {
    const expected = value === approved ? undefined : value === '' ? 'empty' : 'other'
    expect(compare(approved, value, [unit, null])).toBe(expected)
  })
  fc.assert(property)
})

test('has an answer for whatever people and files may write', () => {
  const property = fc.property(anyText, anyUnit, anyValue, anyUnit, (approved, unit, value, capturedUnit) => {
    const answer = compare(approved, value, [unit, capturedUnit])
    expect([undefined, 'other', 'empty']).toContain(answer)
    expect(answer === 'empty').toBe(capturedText(value) === '' && approved !== '')
  })
  fc.assert(property)
})
