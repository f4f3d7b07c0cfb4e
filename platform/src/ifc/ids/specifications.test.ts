import { expect, test } from '@jest/globals'
import { checkText, setOf, singleValue, wall } from './testing/check-text.ts'
import { attribute, entity, matching, occurs, oneOf, property, rulesText } from './testing/rules-text.ts'

function typed(predefined: string, elementType = '$') {
  return [
    `#50=IFCWALLTYPE('0type',$,'Type',$,$,$,$,$,${elementType},${predefined});`,
    "#51=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#50);",
  ]
}

function terminal(general: string, type: string, kind = '$,.DIFFUSER.') {
  return [
    `#1=${general}('0',$,'T',$,$,$,$,$);`,
    `#50=${type}('0type',$,'Type',$,$,$,$,$,${kind});`,
    "#51=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#50);",
  ]
}

test.each<[string, boolean, string, string[], string?]>([
  ['the class', true, entity('IFCWALL'), [wall()]],
  ['a derived class', false, entity('IFCWALL'), ["#1=IFCWALLSTANDARDCASE('0',$,'W',$,$,$,$,$,$);"]],
  ['a class in small letters', true, entity('IFCWALL'), ["#1=IfcWall('0',$,'W',$,$,$,$,$,$);"]],
  ['one of several classes', true, entity(oneOf(['IFCSLAB', 'IFCWALL'])), [wall()]],
  ['classes of a pattern', true, entity(matching('IFCW.*TYPE')), typed('.SOLIDWALL.')],
  ['a type', true, entity('IFCWALLTYPE', 'SOLIDWALL'), typed('.SOLIDWALL.')],
  ['a material', true, entity('IFCMATERIAL'), ["#1=IFCMATERIAL('M',$,$);"]],
  ['a relation', true, entity('IFCRELDEFINESBYTYPE'), typed('.SOLIDWALL.')],
  ['a unit', true, entity('IFCSIUNIT'), ['#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);']],
  ['a class that no schema has', true, entity('IFCNOSUCHTHING'), ["#1=IFCNOSUCHTHING('x');"]],
  ['a schema that nobody has', true, entity('IFCWALL'), [wall()], 'IFC5_DRAFT'],
  ['the predefined type', true, entity('IFCWALL', 'SOLIDWALL'), [wall({ type: '.SOLIDWALL.' })]],
  ['another predefined type', false, entity('IFCWALL', 'SHEAR'), [wall({ type: '.SOLIDWALL.' })]],
  ['no predefined type', false, entity('IFCWALL', 'SOLIDWALL'), [wall()]],
  [
    "the type's predefined type",
    true,
    entity('IFCWALL', 'SHEAR'),
    [wall({ type: '.SOLIDWALL.' }), ...typed('.SHEAR.')],
  ],
  [
    "its own beside the type's predefined type",
    false,
    entity('IFCWALL', 'SOLIDWALL'),
    [wall({ type: '.SOLIDWALL.' }), ...typed('.SHEAR.')],
  ],
  [
    'its own where the type defines none',
    true,
    entity('IFCWALL', 'SOLIDWALL'),
    [wall({ type: '.SOLIDWALL.' }), ...typed('.NOTDEFINED.')],
  ],
  [
    'its own where the type says nothing',
    true,
    entity('IFCWALL', 'SOLIDWALL'),
    [wall({ type: '.SOLIDWALL.' }), ...typed('$')],
  ],
  [
    'what users define',
    true,
    entity('IFCWALL', 'USERDEFINED'),
    [wall({ type: '.USERDEFINED.', objectType: "'WALDO'" })],
  ],
  [
    'the name that users define',
    true,
    entity('IFCWALL', 'WALDO'),
    [wall({ type: '.USERDEFINED.', objectType: "'WALDO'" })],
  ],
  [
    'a name beside a predefined type',
    false,
    entity('IFCWALL', 'WALDO'),
    [wall({ type: '.SOLIDWALL.', objectType: "'WALDO'" })],
  ],
  [
    "the type's name that users define",
    true,
    entity('IFCWALL', 'WALDO'),
    [wall(), ...typed('.USERDEFINED.', "'WALDO'")],
  ],
  [
    'the name that users define for a task',
    true,
    entity('IFCTASKTYPE', 'TASKY'),
    ["#1=IFCTASKTYPE('0',$,'T',$,$,$,$,$,'TASKY',.USERDEFINED.,$,$);"],
  ],
  [
    'what only a type says in IFC2X3',
    true,
    entity('IFCAIRTERMINAL'),
    terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
    'IFC2X3',
  ],
  [
    'what only a type says, with its predefined type',
    true,
    entity('IFCAIRTERMINAL', 'DIFFUSER'),
    terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
    'IFC2X3',
  ],
  ...['USERDEFINED', 'VENT'].map((kind): [string, boolean, string, string[], string] => [
    `what only a type says and users define: ${kind}`,
    true,
    entity('IFCAIRTERMINAL', kind),
    terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE', "'VENT',.USERDEFINED."),
    'IFC2X3',
  ]),
  [
    'what only a type says, and no user defines',
    false,
    entity('IFCAIRTERMINAL', 'USERDEFINED'),
    terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
    'IFC2X3',
  ],
  [
    'the general class as well',
    true,
    entity('IFCFLOWTERMINAL'),
    terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
    'IFC2X3',
  ],
  [
    'a space heater',
    true,
    entity('IFCSPACEHEATER'),
    terminal('IFCENERGYCONVERSIONDEVICE', 'IFCSPACEHEATERTYPE'),
    'IFC2X3',
  ],
  [
    'a vibration isolator',
    true,
    entity('IFCVIBRATIONISOLATOR'),
    terminal('IFCEQUIPMENTELEMENT', 'IFCVIBRATIONISOLATORTYPE'),
    'IFC2X3',
  ],
  [
    'a type of another general class',
    false,
    entity('IFCAIRTERMINAL'),
    terminal('IFCFLOWFITTING', 'IFCAIRTERMINALTYPE'),
    'IFC2X3',
  ],
  ['the same in a later version', false, entity('IFCAIRTERMINAL'), terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE')],
])('an entity finds %s: %p', async (_, isFound, applicability, lines, schema = 'IFC4') => {
  const [specification] = (await checkText({ applicability }, lines, schema)).specifications
  expect(specification?.applicable).toBe(isFound ? 1 : 0)
})

test.each([
  ['required', 'fail', 'pass', 'fail'],
  ['optional', 'pass', 'pass', 'fail'],
  ['prohibited', 'pass', 'fail', 'fail'],
  ['maxAlone', 'fail', 'pass', 'fail'],
] as const)(
  '%s: %s without elements, %s with one, %s with one that does not comply',
  async (times, none, one, failing) => {
    const named = attribute('Name')
    const isProhibited = times === 'prohibited'
    const rules = { occurs: occurs[times], requirements: isProhibited ? '' : named }
    const statuses = [[], [wall()], [wall(), wall({ id: 2, name: '$' })]].map(
      async (lines) => (await checkText(rules, lines)).status,
    )
    expect(await Promise.all(statuses)).toEqual([none, one, failing])
  },
)

test('says why a specification fails as a whole, and names what must not be there', async () => {
  const [none] = (await checkText({ occurs: occurs.required }, [])).specifications
  expect(none).toMatchObject({ reason: 'none-applicable', applicable: 0, failed: 0 })
  const [forbidden] = (await checkText({ occurs: occurs.prohibited }, [wall()])).specifications
  expect(forbidden).toMatchObject({ reason: 'prohibited', failed: 1, prohibited: [{ expressId: 1 }], passes: [] })
})

test('all facets of an applicability hold together, and all requirements', async () => {
  const lines = [wall(), wall({ id: 2, name: "'Other'" }), ...setOf([singleValue('A', "IFCLABEL('B')")])]
  const applicability = entity('IFCWALL') + attribute('Name', matching('.*')) + property('Set', 'A')
  const report = await checkText({ applicability, requirements: attribute('Name') + attribute('Tag') }, lines)
  expect(report).toMatchObject({
    status: 'fail',
    model: { schema: 'IFC4', instances: 5 },
    specifications: [
      {
        applicable: 1,
        passed: 0,
        failed: 1,
        applicability: [{ matched: 2 }, { matched: 2 }, { matched: 1 }],
        requirements: [
          { facet: { kind: 'attribute', text: "'Name'" }, failed: 0, failures: [] },
          {
            failed: 1,
            failures: [
              {
                expressId: 1,
                globalId: '0wall00000000000000001',
                class: 'IFCWALL',
                name: 'Wall',
                reason: 'missing',
                actual: null,
                expected: "'Tag'",
              },
            ],
          },
        ],
      },
    ],
  })
})

test('warns of other versions and holds the model against them all the same; names what passes; keeps files apart', async () => {
  const report = await checkText(
    rulesText({ versions: 'IFC2X3' }, { versions: 'IFC2X3 IFC4', requirements: attribute('Tag') }),
    [wall({ tag: "'1'" })],
  )
  expect(report).toMatchObject({
    status: 'pass',
    issues: [{ code: 'other-version', severity: 'warning' }],
    specifications: [
      { status: 'pass', ifcVersionMatches: false },
      { status: 'pass', ifcVersionMatches: true, passes: [{ expressId: 1 }] },
    ],
  })
  expect(report.issues).toHaveLength(1)
})

test('names no more than it may, and counts all', async () => {
  const lines = Array.from({ length: 40 }, (_, place) => wall({ id: place + 1 }))
  const [specification] = (await checkText({ requirements: attribute('Tag') }, lines)).specifications
  expect(specification).toMatchObject({ failed: 40, requirements: [{ failed: 40 }] })
  expect(specification?.requirements[0]?.failures).toHaveLength(10)
})

test('says what the model has instead where an applicability finds nothing', async () => {
  const lines = [wall({ type: '.SOLIDWALL.' }), ...setOf([singleValue('A', "IFCLABEL('B')")])]
  const nearMisses = async (applicability: string) =>
    (await checkText({ applicability, occurs: occurs.optional }, lines)).specifications[0]?.applicability.map(
      (one) => one.nearMisses,
    )
  expect(await nearMisses(entity('IFCWALL', 'SHEAR'))).toEqual([['SOLIDWALL']])
  expect(await nearMisses(entity('IFCWALL') + property('Sett', 'A'))).toEqual([[], ['Set']])
  expect(await nearMisses(entity('IfcWall'))).toEqual([['IFCWALL']])
})

test('takes the last of several instances with one number, and passes over what is no instance', async () => {
  const lines = [
    wall({ name: "'First'" }),
    '#7=;',
    '#=IFCWALL();',
    "#8=(IFCA('x')IFCB('y'));",
    wall({ name: "'Last'" }),
    '#4294967297=IFCWALL();',
  ]
  expect(await checkText({ requirements: attribute('Name', 'Last') }, lines)).toMatchObject({
    status: 'pass',
    specifications: [{ applicable: 1 }],
  })
})
