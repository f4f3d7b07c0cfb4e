import { expect, test } from '@jest/globals'
import { checkText, setOf, wall } from './testing/check-text.ts'
import { property, within, type PropertyRule } from './testing/rules-text.ts'

function bounded(upper: string, lower: string, setPoint = '$') {
  return [wall(), ...setOf([`IFCPROPERTYBOUNDEDVALUE('A',$,${upper},${lower},$,${setPoint})`])]
}

function length(value: number) {
  return `IFCLENGTHMEASURE(${value.toFixed(3)})`
}

function asLength(value: PropertyRule['value']) {
  return property('Set', 'A', { type: 'IFCLENGTHMEASURE', ...(value !== undefined && { value }) })
}

const [two, three, four, five] = [2, 3, 4, 5].map(length)
const overTwo = within({ minExclusive: '2', maxInclusive: '5' })

test.each<[string, 'pass' | 'fail', PropertyRule['value'], string[]]>([
  ['both bounds within', 'pass', overTwo, bounded(`${four}`, `${three}`)],
  ['no lower bound', 'fail', overTwo, bounded(`${four}`, '$')],
  ['no upper bound', 'fail', overTwo, bounded('$', `${three}`)],
  ['the lower bound out', 'fail', overTwo, bounded(`${three}`, `${two}`)],
  ['the upper bound just within', 'pass', overTwo, bounded(`${five}`, `${three}`)],
  ['a value between', 'pass', '3', bounded(`${four}`, `${two}`)],
  ['the lower bound', 'pass', '2', bounded(`${four}`, `${two}`)],
  ['the upper bound', 'pass', '4', bounded(`${four}`, `${two}`)],
  ['the set point', 'pass', '3', bounded(`${five}`, `${two}`, `${three}`)],
  ['a value between, but a set point', 'fail', '4', bounded(`${five}`, `${two}`, `${three}`)],
  ['a value above the one bound', 'fail', '5', bounded(`${four}`, '$')],
  ['a value outside', 'fail', '5', bounded(`${four}`, `${two}`)],
  ['nothing for a range', 'fail', overTwo, bounded('$', '$')],
  ['nothing for a value', 'fail', '3', bounded('$', '$')],
  ['one bound, no value asked for', 'pass', undefined, bounded('$', `${two}`)],
])('a bounded property with %s: %s', async (_, expected, value, lines) => {
  expect(await checkText({ requirements: asLength(value) }, lines)).toMatchObject({ status: expected })
})
