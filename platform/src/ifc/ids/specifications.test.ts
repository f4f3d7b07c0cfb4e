import { expect, test, describe } from '@jest/globals'
import { checkText, setOf, wall, singleValue } from './testing/check-text.ts'
import {
  property,
  within,
  type PropertyRule,
  classification,
  entity,
  matching,
  material,
  attribute,
  occurs,
  oneOf,
  rulesText,
} from './testing/rules-text.ts'

describe('property kinds', () => {
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
  /** For one side of a range: the requirement and the bound that a passing property must have there. The other side may have any bound, or none. */
  const [atLeastTwenty, atMostFour] = [within({ minInclusive: '20' }), within({ maxInclusive: '4' })]
  const overTwo = within({ minExclusive: '2', maxInclusive: '5' })

  test.each<[string, 'pass' | 'fail', PropertyRule['value'], string[]]>([
    ['both bounds within the range', 'pass', overTwo, bounded(`${four}`, `${three}`)],
    ['no lower bound', 'fail', overTwo, bounded(`${four}`, '$')],
    ['no upper bound', 'fail', overTwo, bounded('$', `${three}`)],
    ['a lower bound outside of the range', 'fail', overTwo, bounded(`${three}`, `${two}`)],
    ['an upper bound just within the range', 'pass', overTwo, bounded(`${five}`, `${three}`)],
    ['a value between its bounds', 'pass', '3', bounded(`${four}`, `${two}`)],
    ['its lower bound as the value', 'pass', '2', bounded(`${four}`, `${two}`)],
    ['its upper bound as the value', 'pass', '4', bounded(`${four}`, `${two}`)],
    ['its set point as the value', 'pass', '3', bounded(`${five}`, `${two}`, `${three}`)],
    ['a value between its bounds that is not its set point', 'fail', '4', bounded(`${five}`, `${two}`, `${three}`)],
    ['a value above its only bound', 'fail', '5', bounded(`${four}`, '$')],
    ['a value outside of its bounds', 'fail', '5', bounded(`${four}`, `${two}`)],
    ['no bounds, for a range', 'fail', overTwo, bounded('$', '$')],
    ['no bounds, for a value', 'fail', '3', bounded('$', '$')],
    ['the required lower bound', 'pass', atLeastTwenty, bounded('$', twentyFive)],
    ['only an upper bound, for a minimum', 'fail', atLeastTwenty, bounded(length(40), '$')],
    ['a set point instead of the bound', 'fail', atLeastTwenty, bounded('$', '$', twentyFive)],
    [
      'a lower bound outside of the range, and an upper one within',
      'fail',
      atLeastTwenty,
      bounded(length(40), `${two}`),
    ],
    ['the required upper bound', 'pass', atMostFour, bounded(`${four}`, '$')],
    ['the required upper bound and any lower one', 'pass', atMostFour, bounded(`${four}`, `${two}`)],
    ['only a lower bound, for a maximum', 'fail', atMostFour, bounded('$', `${two}`)],
    ['an upper bound outside of the range', 'fail', atMostFour, bounded(`${five}`, `${two}`)],
    ['one bound and no required value', 'pass', undefined, bounded('$', `${two}`)],
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
    ['is not in a list', 'fail', asLabel('D'), walled(listed("(IFCLABEL('B'),IFCLABEL('C'))"))],
    ['is an empty list', 'fail', property('Set', 'A'), walled(listed('()'))],
    [
      'is a list whose values are all within limits',
      'pass',
      asLength(within({ minInclusive: '1' })),
      walled(listed(`(${length(1)},${length(2)})`)),
    ],
    [
      'is a list with a value outside of limits',
      'fail',
      asLength(within({ minInclusive: '2' })),
      walled(listed(`(${length(1)},${length(2)})`)),
    ],
    [
      'is an enumerated value',
      'pass',
      asLabel('C'),
      walled("IFCPROPERTYENUMERATEDVALUE('A',$,(IFCLABEL('B'),IFCLABEL('C')),$)"),
    ],
    ['is a defined value of a table', 'pass', asLength('2'), walled(table)],
    ['is a defining value of a table', 'pass', asLabel('C'), walled(table)],
    ['is not in a table', 'fail', asLength('3'), walled(table)],
  ])('a property with several values that %s: %s', async (_, expected, requirements, lines) => {
    expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
  })
})

describe('relations', () => {
  const system = "#20=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);"
  const leaf = "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10','Walls',#21,$,$);"
  const parent = "#21=IFCCLASSIFICATIONREFERENCE($,'EF_25','Walls',#20,$,$);"
  function associated(to: number, of = 1, id = 30) {
    return `#${id}=IFCRELASSOCIATESCLASSIFICATION('0',$,$,$,(#${of}),#${to});`
  }

  const classified = [wall(), system, parent, leaf, associated(22)]
  const other = [
    "#25=IFCCLASSIFICATION($,$,$,'Omniclass',$,$,$);",
    "#26=IFCCLASSIFICATIONREFERENCE($,'21-02',$,#25,$,$);",
  ]
  const type = [
    "#50=IFCWALLTYPE('0type',$,'Type',$,$,$,$,$,$,.SOLIDWALL.);",
    "#51=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#50);",
  ]
  const inIfc2x3 = [
    "#1=IFCWALL('0',$,'W',$,$,$,$,$);",
    "#20=IFCCLASSIFICATION('S','1',$,'Uniclass');",
    "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10','Walls',#20);",
    associated(22),
  ]

  test.each<[string, 'pass' | 'fail', string, string[], string?, string?]>([
    ['is of the system', 'pass', classification('Uniclass'), classified],
    ['is missing', 'fail', classification('Uniclass'), [wall()]],
    ['has the value', 'pass', classification('Uniclass', 'EF_25_10'), classified],
    ['has the parent value', 'pass', classification('Uniclass', 'EF_25'), classified],
    ['has another value', 'fail', classification('Uniclass', 'EF_25_1'), classified],
    [
      'has the value in another system',
      'fail',
      classification('Omniclass', 'EF_25_10'),
      [...classified, ...other, associated(26, 1, 31)],
    ],
    ['refers to the system itself', 'pass', classification('Uniclass'), [wall(), system, associated(20)]],
    [
      'refers to the system itself, without the value',
      'fail',
      classification('Uniclass', 'EF_25_10'),
      [wall(), system, associated(20)],
    ],
    [
      "is the type's",
      'pass',
      classification('Uniclass', 'EF_25_10'),
      [wall(), ...type, system, parent, leaf, associated(22, 50)],
    ],
    [
      "is the type's, in addition to another system",
      'pass',
      classification('Uniclass', 'EF_25_10'),
      [wall(), ...type, system, parent, leaf, ...other, associated(22, 50), associated(26, 1, 31)],
    ],
    [
      "overrides the type's",
      'fail',
      classification('Uniclass', 'EF_25_10'),
      [
        ...classified,
        ...type,
        "#27=IFCCLASSIFICATIONREFERENCE($,'EF_30',$,#20,$,$);",
        associated(22, 50, 31),
        associated(27),
      ].filter((line) => line !== associated(22)),
    ],
    [
      'belongs to a resource',
      'pass',
      classification('Uniclass', 'EF_25_10'),
      ["#1=IFCMATERIAL('M',$,$);", system, parent, leaf, '#30=IFCEXTERNALREFERENCERELATIONSHIP($,$,#22,(#1));'],
      entity('IFCMATERIAL'),
    ],
    ['is in IFC2X3', 'pass', classification('Uniclass', 'EF_25_10'), inIfc2x3, entity('IFCWALL'), 'IFC2X3'],
    [
      'has no system',
      'fail',
      classification(matching('.*')),
      [wall(), "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10',$,$,$,$);", associated(22)],
    ],
    ['is optional and missing', 'pass', classification('Uniclass', 'A', 'optional'), [wall()]],
    [
      'is optional and without a system',
      'fail',
      classification('Uniclass', 'A', 'optional'),
      [wall(), "#22=IFCCLASSIFICATIONREFERENCE($,'A',$,$,$,$);", associated(22)],
    ],
    ['is optional and different', 'fail', classification('Uniclass', 'A', 'optional'), classified],
    ['is prohibited', 'fail', classification('Uniclass', 'EF_25_10', 'prohibited'), classified],
    ['differs from the prohibited one', 'pass', classification('Uniclass', 'A', 'prohibited'), classified],
    [
      'is in a cycle',
      'fail',
      classification('Uniclass', 'A'),
      [
        wall(),
        "#22=IFCCLASSIFICATIONREFERENCE($,'B',$,#23,$,$);",
        "#23=IFCCLASSIFICATIONREFERENCE($,'C',$,#22,$,$);",
        associated(22),
      ],
    ],
  ])(
    'a classification that %s: %s',
    async (_, expected, requirements, lines, applicability = entity('IFCWALL'), schema = 'IFC4') => {
      expect(await checkText({ applicability, requirements }, lines, schema)).toMatchObject({ status: expected })
    },
  )

  function withMaterial(of: number, ...lines: string[]) {
    return [wall(), ...lines, `#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#1),#${of});`]
  }

  const concrete = "#20=IFCMATERIAL('Concrete',$,'cast');"
  const layers = [
    concrete,
    "#21=IFCMATERIALLAYER(#20,0.2,$,'Core',$,'LoadBearing',$);",
    "#22=IFCMATERIALLAYERSET((#21),'Wall 200',$);",
    '#23=IFCMATERIALLAYERSETUSAGE(#22,.AXIS2.,.POSITIVE.,0.,$);',
  ]
  const profiles = [
    concrete,
    "#21=IFCMATERIALPROFILE('Profile',$,#20,$,$,'Beam');",
    "#22=IFCMATERIALPROFILESET('Profiles',$,(#21),$);",
    '#23=IFCMATERIALPROFILESETUSAGE(#22,$,$);',
  ]
  const constituents = [
    concrete,
    "#21=IFCMATERIALCONSTITUENT('Frame',$,#20,$,'Timber');",
    "#22=IFCMATERIALCONSTITUENTSET('Window',$,(#21));",
  ]

  test.each<[string, 'pass' | 'fail', string, string[]]>([
    ['exists', 'pass', material(), withMaterial(20, concrete)],
    ['is missing', 'fail', material(), [wall()]],
    ['exists without a name', 'pass', material(), withMaterial(20, '#20=IFCMATERIALLIST(());')],
    ['has the name', 'pass', material('Concrete'), withMaterial(20, concrete)],
    ['has the category', 'pass', material('cast'), withMaterial(20, concrete)],
    ['has another name', 'fail', material('concrete'), withMaterial(20, concrete)],
    ['is in a list', 'pass', material('Concrete'), withMaterial(21, concrete, '#21=IFCMATERIALLIST((#20));')],
    ...['Concrete', 'cast', 'Core', 'LoadBearing', 'Wall 200'].map((name): [string, 'pass', string, string[]] => [
      `is in layers: ${name}`,
      'pass',
      material(name),
      withMaterial(23, ...layers),
    ]),
    ...['Concrete', 'Profile', 'Beam', 'Profiles'].map((name): [string, 'pass', string, string[]] => [
      `is in profiles: ${name}`,
      'pass',
      material(name),
      withMaterial(23, ...profiles),
    ]),
    ...['Concrete', 'Frame', 'Timber', 'Window'].map((name): [string, 'pass', string, string[]] => [
      `is in constituents: ${name}`,
      'pass',
      material(name),
      withMaterial(22, ...constituents),
    ]),
    [
      "is the type's",
      'pass',
      material('Concrete'),
      [wall(), ...type, concrete, "#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#50),#20);"],
    ],
    [
      "overrides the type's",
      'fail',
      material('Concrete'),
      [
        ...withMaterial(29, "#29=IFCMATERIAL('Brick',$,$);"),
        ...type,
        concrete,
        "#31=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#50),#20);",
      ],
    ],
    [
      'belongs to the assembly',
      'fail',
      material(),
      [
        wall(),
        concrete,
        "#2=IFCELEMENTASSEMBLY('0',$,$,$,$,$,$,$,$,$);",
        "#3=IFCRELAGGREGATES('0',$,$,$,#2,(#1));",
        "#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#2),#20);",
      ],
    ],
    ['is optional and missing', 'pass', material('A', 'optional'), [wall()]],
    ['is optional and different', 'fail', material('A', 'optional'), withMaterial(20, concrete)],
    ['is prohibited', 'fail', material(undefined, 'prohibited'), withMaterial(20, concrete)],
    ['is prohibited and missing', 'pass', material('Concrete', 'prohibited'), [wall()]],
  ])('a material that %s: %s', async (_, expected, requirements, lines) => {
    expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
  })
})

describe('specifications', () => {
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
    ['a class in mixed case', true, entity('IFCWALL'), ["#1=IfcWall('0',$,'W',$,$,$,$,$,$);"]],
    ['one of several classes', true, entity(oneOf(['IFCSLAB', 'IFCWALL'])), [wall()]],
    ['classes by pattern', true, entity(matching('IFCW.*TYPE')), typed('.SOLIDWALL.')],
    ['a type', true, entity('IFCWALLTYPE', 'SOLIDWALL'), typed('.SOLIDWALL.')],
    ['a material', true, entity('IFCMATERIAL'), ["#1=IFCMATERIAL('M',$,$);"]],
    ['a relation', true, entity('IFCRELDEFINESBYTYPE'), typed('.SOLIDWALL.')],
    ['a unit', true, entity('IFCSIUNIT'), ['#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);']],
    ['a class that does not exist in any schema', true, entity('IFCNOSUCHTHING'), ["#1=IFCNOSUCHTHING('x');"]],
    ['an unknown schema', true, entity('IFCWALL'), [wall()], 'IFC5_DRAFT'],
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
      'its own predefined type although the type has another',
      false,
      entity('IFCWALL', 'SOLIDWALL'),
      [wall({ type: '.SOLIDWALL.' }), ...typed('.SHEAR.')],
    ],
    [
      "its own if the type's is not defined",
      true,
      entity('IFCWALL', 'SOLIDWALL'),
      [wall({ type: '.SOLIDWALL.' }), ...typed('.NOTDEFINED.')],
    ],
    [
      'its own if the type has none',
      true,
      entity('IFCWALL', 'SOLIDWALL'),
      [wall({ type: '.SOLIDWALL.' }), ...typed('$')],
    ],
    [
      'any user-defined type',
      true,
      entity('IFCWALL', 'USERDEFINED'),
      [wall({ type: '.USERDEFINED.', objectType: "'WALDO'" })],
    ],
    [
      'the name of its user-defined type',
      true,
      entity('IFCWALL', 'WALDO'),
      [wall({ type: '.USERDEFINED.', objectType: "'WALDO'" })],
    ],
    [
      'an object type next to a predefined type',
      false,
      entity('IFCWALL', 'WALDO'),
      [wall({ type: '.SOLIDWALL.', objectType: "'WALDO'" })],
    ],
    [
      "the name of the type's user-defined type",
      true,
      entity('IFCWALL', 'WALDO'),
      [wall(), ...typed('.USERDEFINED.', "'WALDO'")],
    ],
    [
      "the name of a task's user-defined type",
      true,
      entity('IFCTASKTYPE', 'TASKY'),
      ["#1=IFCTASKTYPE('0',$,'T',$,$,$,$,$,'TASKY',.USERDEFINED.,$,$);"],
    ],
    [
      'a class that only its type has in IFC2X3',
      true,
      entity('IFCAIRTERMINAL'),
      terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
      'IFC2X3',
    ],
    [
      'a class that only its type has, with its predefined type',
      true,
      entity('IFCAIRTERMINAL', 'DIFFUSER'),
      terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
      'IFC2X3',
    ],
    ...['USERDEFINED', 'VENT'].map((kind): [string, boolean, string, string[], string] => [
      `a class that only its type has, user-defined: ${kind}`,
      true,
      entity('IFCAIRTERMINAL', kind),
      terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE', "'VENT',.USERDEFINED."),
      'IFC2X3',
    ]),
    [
      'a class that only its type has, which is not user-defined',
      false,
      entity('IFCAIRTERMINAL', 'USERDEFINED'),
      terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
      'IFC2X3',
    ],
    [
      'its general class as well',
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
    [
      'a class that only its type has in a later version',
      false,
      entity('IFCAIRTERMINAL'),
      terminal('IFCFLOWTERMINAL', 'IFCAIRTERMINALTYPE'),
    ],
  ])('an entity matches %s: %p @full', async (_, isFound, applicability, lines, schema = 'IFC4') => {
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

  test('explains why a specification fails as a whole, and lists prohibited elements', async () => {
    const [none] = (await checkText({ occurs: occurs.required }, [])).specifications
    expect(none).toMatchObject({ reason: 'none-applicable', applicable: 0, failed: 0 })
    const [forbidden] = (await checkText({ occurs: occurs.prohibited }, [wall()])).specifications
    expect(forbidden).toMatchObject({ reason: 'prohibited', failed: 1, prohibited: [{ expressId: 1 }], passes: [] })
  })

  test('requires all facets of an applicability, and all requirements', async () => {
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

  test('warns of other IFC versions but still checks the model; lists passing elements; keeps files separate', async () => {
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

  test('lists only the maximum, and counts all', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => wall({ id: index + 1 }))
    const [specification] = (await checkText({ requirements: attribute('Tag') }, lines)).specifications
    expect(specification).toMatchObject({ failed: 40, requirements: [{ failed: 40 }] })
    expect(specification?.requirements[0]?.failures).toHaveLength(10)
  })

  test('reports what the model has instead if an applicability matches nothing', async () => {
    const lines = [wall({ type: '.SOLIDWALL.' }), ...setOf([singleValue('A', "IFCLABEL('B')")])]
    const nearMisses = async (applicability: string) =>
      (await checkText({ applicability, occurs: occurs.optional }, lines)).specifications[0]?.applicability.map(
        (one) => one.nearMisses,
      )
    expect(await nearMisses(entity('IFCWALL', 'SHEAR'))).toEqual([['SOLIDWALL']])
    expect(await nearMisses(entity('IFCWALL') + property('Sett', 'A'))).toEqual([[], ['Set']])
    expect(await nearMisses(entity('IfcWall'))).toEqual([['IFCWALL']])
  })

  test('uses the last of several instances with one number, and skips invalid ones', async () => {
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
})

describe('units', () => {
  /** A project with these units, of which the first one is #61. */
  function project(...units: string[]): string[] {
    const ids = units.map((_, index) => `#${61 + index}`)
    return [
      ...units.map((unit, index) => `${ids[index]}=${unit};`),
      `#60=IFCUNITASSIGNMENT((${ids.join(',')}));`,
      "#59=IFCPROJECT('0',$,'P',$,$,$,$,$,#60);",
    ]
  }

  function si(kind: string, prefix: string, name: string) {
    return `IFCSIUNIT(*,.${kind}.,${prefix},.${name}.)`
  }

  const millimeters = si('LENGTHUNIT', '.MILLI.', 'METRE')
  const meters = si('LENGTHUNIT', '$', 'METRE')
  const foot = ['#90=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);', '#91=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#90);']
  const degree = [
    '#90=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
    '#91=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.0174532925199433),#90);',
  ]
  const kelvin = [
    '#90=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
    '#91=IFCMEASUREWITHUNIT(IFCREAL(0.555555555555556),#90);',
  ]
  const density = [
    '#90=IFCSIUNIT(*,.MASSUNIT.,$,.GRAM.);',
    '#91=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
    '#92=IFCDERIVEDUNITELEMENT(#90,1);',
    '#93=IFCDERIVEDUNITELEMENT(#91,-3);',
  ]
  const conductance = [
    '#89=IFCSIUNIT(*,.POWERUNIT.,.KILO.,.WATT.);',
    '#90=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#91=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
    '#92=IFCDERIVEDUNITELEMENT(#89,1);',
    '#93=IFCDERIVEDUNITELEMENT(#90,-1);',
    '#94=IFCDERIVEDUNITELEMENT(#91,-1);',
  ]

  test.each<[string, string, string, string, string[]]>([
    ['prefixes', 'IFCLENGTHMEASURE', '2900.', '2.9', project(millimeters)],
    ['prefixes of narrower measures', 'IFCPOSITIVELENGTHMEASURE', '2900.', '2.9', project(millimeters)],
    ['squares of prefixes', 'IFCAREAMEASURE', '2000000.', '2', project(si('AREAUNIT', '.MILLI.', 'SQUARE_METRE'))],
    ['cubes of prefixes', 'IFCVOLUMEMEASURE', '2000000.', '2', project(si('VOLUMEUNIT', '.CENTI.', 'CUBIC_METRE'))],
    ['grams to kilograms', 'IFCMASSMEASURE', '2000.', '2', project(si('MASSUNIT', '$', 'GRAM'))],
    ['kilograms', 'IFCMASSMEASURE', '2.', '2', project(si('MASSUNIT', '.KILO.', 'GRAM'))],
    [
      'conversion-based units',
      'IFCLENGTHMEASURE',
      '10.',
      '3.048',
      [...foot, ...project("IFCCONVERSIONBASEDUNIT(#9,.LENGTHUNIT.,'FOOT',#91)")],
    ],
    [
      'degrees to radians',
      'IFCPLANEANGLEMEASURE',
      '90.',
      '1.57079632679',
      [...degree, ...project("IFCCONVERSIONBASEDUNIT(#9,.PLANEANGLEUNIT.,'DEGREE',#91)")],
    ],
    [
      'degrees Celsius',
      'IFCTHERMODYNAMICTEMPERATUREMEASURE',
      '20.',
      '293.15',
      project(si('THERMODYNAMICTEMPERATUREUNIT', '$', 'DEGREE_CELSIUS')),
    ],
    [
      'units with an offset',
      'IFCTHERMODYNAMICTEMPERATUREMEASURE',
      '32.',
      '273.15',
      [
        ...kelvin,
        ...project(
          "IFCCONVERSIONBASEDUNITWITHOFFSET(#9,.THERMODYNAMICTEMPERATUREUNIT.,'FAHRENHEIT',#91,255.372222222222)",
        ),
      ],
    ],
    [
      'derived units',
      'IFCMASSDENSITYMEASURE',
      '2.4',
      '2400',
      [...density, ...project('IFCDERIVEDUNIT((#92,#93),.MASSDENSITYUNIT.,$)')],
    ],
    [
      'measures whose unit has another name',
      'IFCTHERMALCONDUCTIVITYMEASURE',
      '0.035',
      '35',
      [...conductance, ...project('IFCDERIVEDUNIT((#92,#93,#94),.THERMALCONDUCTANCEUNIT.,$)')],
    ],
    [
      'measures whose unit has a similar name',
      'IFCSECTIONALAREAINTEGRALMEASURE',
      '32000000000.',
      '3.2',
      [
        '#90=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
        '#91=IFCDERIVEDUNITELEMENT(#90,5);',
        ...project('IFCDERIVEDUNIT((#91),.SECTIONAREAINTEGRALUNIT.,$)'),
      ],
    ],
    [
      'not of units of another kind',
      'IFCLENGTHMEASURE',
      '2900.',
      '2900',
      project(si('AREAUNIT', '.MILLI.', 'SQUARE_METRE')),
    ],
    ['none without a project', 'IFCLENGTHMEASURE', '2900.', '2900', []],
    ['none of a measure without a unit', 'IFCCOUNTMEASURE', '2900', '2900', project(millimeters)],
    [
      'none by a unit that contains itself',
      'IFCLENGTHMEASURE',
      '2900.',
      '2900',
      [...project("IFCCONVERSIONBASEDUNIT(#9,.LENGTHUNIT.,'LOOP',#91)"), '#91=IFCMEASUREWITHUNIT(IFCREAL(2.),#61);'],
    ],
  ])('unit conversion: %s', async (_, type, written, requirement, units) => {
    const requirements = property('Set', 'A', { type, value: requirement })
    const lines = [wall(), ...setOf([singleValue('A', `${type}(${written})`)]), ...units]
    expect(await checkText({ requirements }, lines)).toMatchObject({ status: 'pass' })
  })

  test("prefers a property's own unit to the project's, and converts quantities and bounds alike", async () => {
    const own = ['#95=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);', ...project(meters)]
    const requirement = property('Set', 'A', { type: 'IFCLENGTHMEASURE', value: '2.9' })
    const single = [wall(), ...own, ...setOf([singleValue('A', 'IFCLENGTHMEASURE(290.)', '#95')])]
    const quantity = [
      wall(),
      ...own,
      ...setOf(["IFCQUANTITYLENGTH('A',$,#95,290.,$)"], { class: 'IFCELEMENTQUANTITY' }),
    ]
    const bounded = [wall(), ...own, ...setOf(["IFCPROPERTYBOUNDEDVALUE('A',$,IFCLENGTHMEASURE(290.),$,#95,$)"])]
    const table = [
      wall(),
      ...own,
      ...setOf(["IFCPROPERTYTABLEVALUE('A',$,(IFCLABEL('B')),(IFCLENGTHMEASURE(290.)),$,$,#95,$)"]),
    ]
    for (const lines of [single, quantity, bounded, table]) {
      expect(await checkText({ requirements: requirement }, lines)).toMatchObject({ status: 'pass' })
    }
  })

  test('divides by a thousand instead of multiplying by a thousandth, because bounds are exact', async () => {
    const exact = (value: string) =>
      property('Set', 'A', { type: 'IFCLENGTHMEASURE', value: within({ minInclusive: value, maxInclusive: value }) })
    const requirements = (millimeter: number) => exact(String(millimeter / 1000))
    for (const millimeter of [2900, 1110, 4350, 9999, 1003]) {
      const lines = [wall(), ...project(millimeters), ...setOf([singleValue('A', `IFCLENGTHMEASURE(${millimeter}.)`)])]
      expect(await checkText({ requirements: requirements(millimeter) }, lines)).toMatchObject({ status: 'pass' })
    }
  })
})
