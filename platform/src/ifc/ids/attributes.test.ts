import { expect, test } from '@jest/globals'
import { checkText, wall } from './testing/check-text.ts'
import { attribute, entity, matching, oneOf, within } from './testing/rules-text.ts'

function flight(risers: string) {
  return `#1=IFCSTAIRFLIGHT('0flight',$,'Flight',$,$,$,$,$,${risers},$,$,$,$);`
}

const ofFlight = entity('IFCSTAIRFLIGHT')
function door(height: string) {
  return `#1=IFCDOOR('0door',$,'Door',$,$,$,$,$,${height},$,$,$,$);`
}

const ofDoor = entity('IFCDOOR')
const typed = [
  "#5=IFCWALLTYPE('0type',$,'Type','Said of the type',$,$,$,$,$,.SOLIDWALL.);",
  "#6=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#5);",
]

test.each<[string, 'pass' | 'fail', string, string[], string?]>([
  ['says something', 'pass', attribute('Name'), [wall()]],
  ['is null', 'fail', attribute('Description'), [wall()]],
  ['is an empty text', 'fail', attribute('Description'), [wall({ description: "''" })]],
  [
    'is an empty list',
    'fail',
    attribute('HasPropertySets'),
    ["#1=IFCWALLTYPE('0',$,'T',$,$,(),$,$,$,.SOLIDWALL.);"],
    entity('IFCWALLTYPE'),
  ],
  [
    'is a list',
    'pass',
    attribute('HasPropertySets'),
    ["#1=IFCWALLTYPE('0',$,'T',$,$,(#9),$,$,$,.SOLIDWALL.);"],
    entity('IFCWALLTYPE'),
  ],
  [
    'is unknown',
    'fail',
    attribute('ProductDefinitional'),
    ['#1=IFCSHAPEASPECT($,$,$,.U.,#9);'],
    entity('IFCSHAPEASPECT'),
  ],
  [
    'is false',
    'pass',
    attribute('ProductDefinitional'),
    ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
    entity('IFCSHAPEASPECT'),
  ],
  [
    'is false, as asked',
    'pass',
    attribute('ProductDefinitional', 'false'),
    ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
    entity('IFCSHAPEASPECT'),
  ],
  [
    'is false, in the form of a number',
    'pass',
    attribute('ProductDefinitional', '0'),
    ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
    entity('IFCSHAPEASPECT'),
  ],
  [
    'is false, in capitals',
    'fail',
    attribute('ProductDefinitional', 'FALSE'),
    ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
    entity('IFCSHAPEASPECT'),
  ],
  ['is zero', 'pass', attribute('NumberOfRisers'), [flight('0')], ofFlight],
  [
    'is a duration of nothing',
    'pass',
    attribute('ScheduleDuration'),
    ["#1=IFCTASKTIME($,$,$,$,'P0D',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$);"],
    entity('IFCTASKTIME'),
  ],
  [
    'is another duration of the same length',
    'fail',
    attribute('ScheduleDuration', 'PT16H'),
    ["#1=IFCTASKTIME($,$,$,$,'P2D',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$);"],
    entity('IFCTASKTIME'),
  ],
  [
    'is the same day in another zone',
    'fail',
    attribute('CreationDate', '2022-01-01+01:00'),
    ["#1=IFCWORKPLAN('0',$,$,$,$,$,'2022-01-01+00:00',$,$,$,$,'2022-01-01',$,$);"],
    entity('IFCWORKPLAN'),
  ],
  ['is a reference', 'pass', attribute('OwnerHistory'), ["#1=IFCWALL('0',#2,$,$,$,$,$,$,$);"]],
  [
    'is a reference, of which no value holds',
    'fail',
    attribute('OwnerHistory', '2'),
    ["#1=IFCWALL('0',#2,$,$,$,$,$,$,$);"],
  ],
  [
    'is a typed value',
    'pass',
    attribute('AppliedValue', '3.5'),
    ['#1=IFCAPPLIEDVALUE($,$,IFCREAL(3.5),$,$,$,$,$,$,$);'],
    entity('IFCAPPLIEDVALUE'),
  ],
  ["is the type's alone", 'fail', attribute('Description'), [wall(), ...typed]],
  ['is of a class that does not have it', 'fail', attribute('Foo'), [wall()]],
  ['is an enumeration', 'pass', attribute('PredefinedType', 'SOLIDWALL'), [wall({ type: '.SOLIDWALL.' })]],
  ['is the other case', 'fail', attribute('Name', 'wall'), [wall()]],
  ['has a space more', 'fail', attribute('Name', 'Wall'), [wall({ name: "'Wall '" })]],
  [
    'is written in directives',
    'pass',
    attribute('Name', "äöüä😀’'\\"),
    [wall({ name: "'\\X2\\00E400F6\\X0\\\\X\\FC\\S\\d\\X4\\0001F600\\X0\\’''\\\\'" })],
  ],
  ['is written with a semicolon and quotes', 'pass', attribute('Name', "A;'B"), [wall({ name: "'A;''B'" })]],
  ['is written over two lines', 'pass', attribute('Name', 'Wall'), [wall({ name: "'Wa\nll'" })]],
  [
    'is written with comments',
    'pass',
    attribute('Name', 'Wall /* A'),
    ["#1 = /* a; */ IFCWALL /* b */ ('0' , /* c */ $ , 'Wall /* A',$,$,$,$,$,$) ;"],
  ],
  ['is an integer', 'pass', attribute('NumberOfRisers', '42'), [flight('42')], ofFlight],
  ['is an integer with a sign', 'pass', attribute('NumberOfRisers', '+42'), [flight('42')], ofFlight],
  ['is no integer', 'fail', attribute('NumberOfRisers', '42.0'), [flight('42')], ofFlight],
  ['is a real number in any form', 'pass', attribute('OverallHeight', '4.2e1'), [door('42.')], ofDoor],
  ['is a real number without a point', 'pass', attribute('OverallHeight', '42.0'), [door('42')], ofDoor],
  ['has a comma for a point', 'fail', attribute('OverallHeight', '42,0'), [door('42.')], ofDoor],
  [
    'is one of several',
    'pass',
    attribute('OverallHeight', oneOf(['1.0', '42.00000001'], 'double')),
    [door('42.')],
    ofDoor,
  ],
  ['is none of several', 'fail', attribute('Name', oneOf(['A', 'B'])), [wall()]],
  ['one of several names says something', 'pass', attribute(matching('Name|Description')), [wall()]],
  ['all names that say something comply', 'pass', attribute(matching('Name|Description'), 'Wall'), [wall()]],
  [
    'one of several names does not comply',
    'fail',
    attribute(matching('Name|Description'), 'Wall'),
    [wall({ description: "'A'" })],
  ],
  ['is optional and null', 'pass', attribute('Description', 'A', 'optional'), [wall()]],
  ['is optional and empty', 'fail', attribute('Description', 'A', 'optional'), [wall({ description: "''" })]],
  ['is optional and another', 'fail', attribute('Description', 'A', 'optional'), [wall({ description: "'B'" })]],
  ['is prohibited and null', 'pass', attribute('Description', undefined, 'prohibited'), [wall()]],
  ['is prohibited and empty', 'fail', attribute('Description', undefined, 'prohibited'), [wall({ description: "''" })]],
  ['is a prohibited value', 'fail', attribute('Name', 'Wall', 'prohibited'), [wall()]],
  ['is another than the prohibited value', 'pass', attribute('Description', 'Wall', 'prohibited'), [wall()]],
  ['is derived', 'fail', attribute('Dimensions'), ['#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'], entity('IFCSIUNIT')],
  [
    'comes after a derived one',
    'pass',
    attribute('Prefix', 'MILLI'),
    ['#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'],
    entity('IFCSIUNIT'),
  ],
  [
    'is the number of an instance in a list',
    'pass',
    attribute('Coordinates'),
    ['#1=IFCCARTESIANPOINT((0.,0.));'],
    entity('IFCCARTESIANPOINT'),
  ],
])('an attribute that %s: %s', async (_, expected, requirements, lines, applicability = entity('IFCWALL')) => {
  expect(await checkText({ applicability, requirements }, lines)).toMatchObject({ status: expected })
})

function bounds(limits: Record<string, string>, base?: string) {
  return attribute('OverallHeight', within(limits, base))
}

function text(limits: Record<string, string>) {
  return attribute('Name', within(limits, 'string'))
}

test.each<[string, 'pass' | 'fail', string, string[], string?]>([
  ['the lower bound itself', 'pass', bounds({ minInclusive: '42' }), [door('42.')], ofDoor],
  ['a bound that is exclusive', 'fail', bounds({ minExclusive: '42' }), [door('42.')], ofDoor],
  ['an upper bound', 'fail', bounds({ minInclusive: '1', maxInclusive: '41.999' }), [door('42.')], ofDoor],
  [
    'more than nothing, by less than any tolerance',
    'pass',
    bounds({ minExclusive: '0.' }),
    [door('0.0000001')],
    ofDoor,
  ],
  ['more than nothing, which is nothing', 'fail', bounds({ minExclusive: '0.' }), [door('0.')], ofDoor],
  [
    'nothing at least, by less than any tolerance',
    'fail',
    bounds({ minInclusive: '0.' }),
    [door('-0.0000001')],
    ofDoor,
  ],
  ['nothing at most', 'pass', bounds({ maxInclusive: '0.' }), [door('0.')], ofDoor],
  ['less than nothing, which is nothing', 'fail', bounds({ maxExclusive: '0.' }), [door('0.')], ofDoor],
  ['an upper bound without tolerance', 'fail', bounds({ maxInclusive: '42' }), [door('42.0000001')], ofDoor],
  [
    'a day within days',
    'pass',
    attribute('CreationDate', within({ minInclusive: '2022-01-01' }, 'date')),
    ["#1=IFCWORKPLAN('0',$,$,$,$,$,'2022-01-02',$,$,$,$,'2022-01-01',$,$);"],
    entity('IFCWORKPLAN'),
  ],
  [
    'a duration above durations',
    'fail',
    attribute('ScheduleDuration', within({ maxInclusive: 'PT30H' }, 'duration')),
    ["#1=IFCTASKTIME($,$,$,$,'P2D',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$);"],
    entity('IFCTASKTIME'),
  ],
  ['a length in code points', 'pass', text({ length: '1' }), [wall({ name: "'😀'" })]],
  ['a text that is too short', 'fail', text({ minLength: '5' }), [wall()]],
  ['a text that is too long', 'fail', text({ maxLength: '3' }), [wall()]],
  [
    'a number, which has no length',
    'fail',
    attribute('OverallHeight', within({ minLength: '1' }, 'string')),
    [door('42.')],
    ofDoor,
  ],
  ['a pattern, for the whole value', 'fail', attribute('Name', matching('Wal')), [wall()]],
  ['one pattern of two', 'pass', attribute('Name', matching('A', 'W.*')), [wall()]],
  ['a pattern of texts, for a number', 'fail', attribute('OverallHeight', matching('.*')), [door('42.')], ofDoor],
  ['a pattern and a length together', 'fail', text({ pattern: '.*', length: '3' }), [wall()]],
])('%s: %s', async (_, expected, requirements, lines, applicability = entity('IFCWALL')) => {
  expect(await checkText({ applicability, requirements }, lines)).toMatchObject({ status: expected })
})

/** A millionth of a number and of one, both sides included. */
test.each([
  [42, 42.000043, 42.0000431],
  [-42, -42.000043, -42.0000431],
  [0, 0.000001, 0.0000010001],
  [1000000, 1000001.000001, 1000001.00001],
  [0.001, 0.001001001, 0.0010010011],
  [1, 1.000002, 1.0000021],
  [1, 0.999998, 0.9999979],
  [-1, -1.000002, -1.0000021],
  [-1000000, -1000001.000001, -1000001.00001],
  [0, -0.000001, -0.0000011],
  [0.0000001, 0.0000011000001, 0.0000011001],
  [0.0000001, -0.0000009000001, -0.0000009001],
  [-0.0000001, 0.0000009000001, 0.0000009001],
  [-0.0000001, -0.0000011000001, -0.0000011001],
])('takes numbers near %d for the same', async (wanted, near, far) => {
  const requirements = attribute('OverallHeight', String(wanted))
  const statuses = [near, far].map(
    async (value) => (await checkText({ applicability: ofDoor, requirements }, [door(value.toFixed(15))])).status,
  )
  expect(await Promise.all(statuses)).toEqual(['pass', 'fail'])
})
