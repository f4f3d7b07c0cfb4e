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
const twentyFive = length(25)
/** What is asked for at one side, for what a range must declare there; the other side may say anything, or nothing. */
const [atLeastTwenty, atMostFour] = [within({ minInclusive: '20' }), within({ maxInclusive: '4' })]
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
  ['the one bound that is asked for', 'pass', atLeastTwenty, bounded('$', twentyFive)],
  ['the other bound alone', 'fail', atLeastTwenty, bounded(length(40), '$')],
  ['a set point in place of the bound', 'fail', atLeastTwenty, bounded('$', '$', twentyFive)],
  ['the one bound out, the other within', 'fail', atLeastTwenty, bounded(length(40), `${two}`)],
  ['the upper bound that is asked for', 'pass', atMostFour, bounded(`${four}`, '$')],
  ['the upper bound beside any lower one', 'pass', atMostFour, bounded(`${four}`, `${two}`)],
  ['the lower bound alone', 'fail', atMostFour, bounded('$', `${two}`)],
  ['the upper bound out', 'fail', atMostFour, bounded(`${five}`, `${two}`)],
  ['one bound, no value asked for', 'pass', undefined, bounded('$', `${two}`)],
])('a bounded property with %s: %s', async (_, expected, value, lines) => {
  expect(await checkText({ requirements: asLength(value) }, lines)).toMatchObject({ status: expected })
})

function walled(property: string) {
  return [wall(), ...setOf([property])]
}

function asLabel(value: string) {
  return property('Set', 'A', { type: 'IFCLABEL', value })
}

function listed(values: string) {
  return `IFCPROPERTYLISTVALUE('A',$,${values},$)`
}

const table =
  "IFCPROPERTYTABLEVALUE('A',$,(IFCLABEL('B'),IFCLABEL('C')),(IFCLENGTHMEASURE(1.),IFCLENGTHMEASURE(2.)),$,$,$,$)"

test.each<[string, 'pass' | 'fail', string, string[]]>([
  ['is in a list', 'pass', asLabel('C'), walled(listed("(IFCLABEL('B'),IFCLABEL('C'))"))],
  ['is in no list', 'fail', asLabel('D'), walled(listed("(IFCLABEL('B'),IFCLABEL('C'))"))],
  ['is an empty list', 'fail', property('Set', 'A'), walled(listed('()'))],
  [
    'is a list, all of which is within bounds',
    'pass',
    asLength(within({ minInclusive: '1' })),
    walled(listed(`(${length(1)},${length(2)})`)),
  ],
  [
    'is a list, one of which is out of bounds',
    'fail',
    asLength(within({ minInclusive: '2' })),
    walled(listed(`(${length(1)},${length(2)})`)),
  ],
  ['is chosen', 'pass', asLabel('C'), walled("IFCPROPERTYENUMERATEDVALUE('A',$,(IFCLABEL('B'),IFCLABEL('C')),$)")],
  ['is what a table defines', 'pass', asLength('2'), walled(table)],
  ['is what a table defines by', 'pass', asLabel('C'), walled(table)],
  ['is not in a table', 'fail', asLength('3'), walled(table)],
])('a property with several values that %s: %s', async (_, expected, requirements, lines) => {
  expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
})
