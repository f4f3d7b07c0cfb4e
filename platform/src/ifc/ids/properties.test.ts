import { expect, test } from '@jest/globals'
import { checkText, setOf, singleValue, wall } from './testing/check-text.ts'
import { entity, matching, oneOf, property, within, type PropertyRule } from './testing/rules-text.ts'

function label(value: string, name = 'A') {
  return singleValue(name, `IFCLABEL('${value}')`)
}

function of(rule?: PropertyRule) {
  return property('Set', 'A', rule)
}

function asLabel(value: string, cardinality?: PropertyRule['cardinality']) {
  return of({ type: 'IFCLABEL', value, ...(cardinality && { cardinality }) })
}

function walled(...properties: string[]) {
  return [wall(), ...setOf(properties)]
}

/** A type of the wall with properties in a set of its own. */
function typed(properties: string[], name = 'Set') {
  return [
    ...setOf(properties, { at: 200, name }).slice(0, -1),
    "#50=IFCWALLTYPE('0type',$,'Type',$,$,(#200),$,$,$,.SOLIDWALL.);",
    "#51=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#50);",
  ]
}

function asLength(value: PropertyRule['value']) {
  return of({ type: 'IFCLENGTHMEASURE', ...(value !== undefined && { value }) })
}

const panel = [
  "#1=IFCDOOR('0door',$,'Door',$,$,$,$,$,$,$,$,$,$);",
  "#2=IFCDOORPANELPROPERTIES('0panel',$,'Panel',$,0.5,.SWINGING.,$,.LEFT.,$);",
  "#3=IFCDOORTYPE('0type',$,'Type',$,$,(#2),$,$,$,.DOOR.,.SINGLE_SWING_LEFT.,$,$);",
  "#4=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#3);",
]

test.each<[string, 'pass' | 'fail', string, string[], string?, string?]>([
  ['is there', 'pass', of(), walled(label('B'))],
  ['is in another set', 'fail', property('Other', 'A'), walled(label('B'))],
  ['has another name', 'fail', property('Set', 'B'), walled(label('B'))],
  ['is in no set', 'fail', of(), [wall()]],
  ['has the value', 'pass', asLabel('B'), walled(label('B'))],
  ['has the value in another case', 'fail', asLabel('b'), walled(label('B'))],
  ['has another value', 'fail', asLabel('C'), walled(label('B'))],
  ['has another measure, though both are texts', 'fail', of({ type: 'IFCTEXT' }), walled(label('B'))],
  ['has a narrower measure', 'fail', asLength('1'), walled(singleValue('A', 'IFCPOSITIVELENGTHMEASURE(1.)'))],
  ['is null', 'fail', of(), walled(singleValue('A', '$'))],
  ['is an empty text', 'fail', of(), walled(label(''))],
  ['is unknown', 'fail', of({ type: 'IFCLOGICAL' }), walled(singleValue('A', 'IFCLOGICAL(.U.)'))],
  [
    'is unknown, by a pattern of anything',
    'fail',
    of({ type: 'IFCLOGICAL', value: matching('.*') }),
    walled(singleValue('A', 'IFCLOGICAL(.U.)')),
  ],
  [
    'is true, by a pattern of logical values',
    'pass',
    of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
    walled(singleValue('A', 'IFCLOGICAL(.T.)')),
  ],
  [
    'is false, by a pattern of logical values',
    'fail',
    of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
    walled(singleValue('A', 'IFCLOGICAL(.F.)')),
  ],
  [
    'is any number, written without a point',
    'pass',
    of({ type: 'IFCNUMERICMEASURE', value: '4.2e1' }),
    walled(singleValue('A', 'IFCNUMERICMEASURE(42)')),
  ],
  ['is false', 'pass', of(), walled(singleValue('A', 'IFCBOOLEAN(.F.)'))],
  [
    'is false, as asked',
    'pass',
    of({ type: 'IFCBOOLEAN', value: 'false' }),
    walled(singleValue('A', 'IFCBOOLEAN(.F.)')),
  ],
  [
    'is a logical value like a pattern',
    'pass',
    of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
    walled(singleValue('A', 'IFCLOGICAL(.T.)')),
  ],
  [
    'is unknown, and may not be even if a pattern says so',
    'fail',
    of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
    walled(singleValue('A', 'IFCLOGICAL(.U.)')),
  ],
  ['is zero', 'pass', of(), walled(singleValue('A', 'IFCINTEGER(0)'))],
  [
    'is an integer, as asked',
    'pass',
    of({ type: 'IFCINTEGER', value: '42' }),
    walled(singleValue('A', 'IFCINTEGER(42)')),
  ],
  [
    'is a number without a point, asked for with one',
    'pass',
    of({ type: 'IFCNUMERICMEASURE', value: '42.0' }),
    walled(singleValue('A', 'IFCNUMERICMEASURE(42)')),
  ],
  [
    'is within bounds that have no upper end',
    'pass',
    of({ type: 'IFCREAL', value: within({ minExclusive: '1', maxInclusive: 'INF' }) }),
    walled(singleValue('A', 'IFCREAL(1.E9)')),
  ],
  [
    'is within bounds that have no lower end',
    'pass',
    of({ type: 'IFCREAL', value: within({ minInclusive: '-INF', maxInclusive: '1' }) }),
    walled(singleValue('A', 'IFCREAL(-1.5)')),
  ],
  ['is made of others', 'fail', of(), walled("IFCCOMPLEXPROPERTY('A',$,'',(#9))")],
  ['is a reference', 'fail', of(), walled("IFCPROPERTYREFERENCEVALUE('A',$,$,#9)")],
  ['is optional and not there', 'pass', asLabel('B', 'optional'), [wall()]],
  ['is optional and not in the set', 'pass', asLabel('B', 'optional'), walled(label('B', 'Other'))],
  ['is optional and null', 'pass', asLabel('B', 'optional'), walled(singleValue('A', '$'))],
  ['is optional and empty', 'fail', asLabel('B', 'optional'), walled(label(''))],
  ['is optional and another', 'fail', asLabel('B', 'optional'), walled(label('C'))],
  ['is optional and of another measure', 'fail', of({ type: 'IFCTEXT', cardinality: 'optional' }), walled(label('B'))],
  ['is prohibited and not there', 'pass', of({ cardinality: 'prohibited' }), walled(label('B', 'Other'))],
  ['is prohibited and null', 'fail', of({ cardinality: 'prohibited' }), walled(singleValue('A', '$'))],
  ['is prohibited and empty', 'fail', of({ cardinality: 'prohibited' }), walled(label(''))],
  [
    'is prohibited and made of others',
    'fail',
    of({ cardinality: 'prohibited' }),
    walled("IFCCOMPLEXPROPERTY('A',$,'',(#9))"),
  ],
  [
    'has several names, which all comply',
    'pass',
    property('Set', matching('A|B'), { type: 'IFCLABEL', value: 'X' }),
    walled(label('X'), label('X', 'B')),
  ],
  [
    'has several names, of which one does not comply',
    'fail',
    property('Set', matching('A|B'), { type: 'IFCLABEL', value: 'X' }),
    walled(label('X'), label('Y', 'B')),
  ],
  [
    'is in all of several sets',
    'pass',
    property(matching('S.*'), 'A'),
    [...walled(label('X')), ...setOf([label('X')], { at: 200, name: 'S2' })],
  ],
  [
    'is not in one of several sets',
    'fail',
    property(matching('S.*'), 'A'),
    [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
  ],
  [
    'is prohibited and in one of several sets',
    'fail',
    property(matching('S.*'), 'A', { cardinality: 'prohibited' }),
    [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
  ],
  [
    'has a prohibited value in one of several sets',
    'fail',
    property(matching('S.*'), 'A', { type: 'IFCLABEL', value: 'X', cardinality: 'prohibited' }),
    [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
  ],
  [
    'is optional, and is missing in one of several sets',
    'pass',
    property(matching('S.*'), 'A', { type: 'IFCLABEL', value: 'X', cardinality: 'optional' }),
    [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
  ],
  [
    'is optional, and is another in one of several sets',
    'fail',
    property(matching('S.*'), 'A', { type: 'IFCLABEL', value: 'X', cardinality: 'optional' }),
    [...walled(label('Y')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
  ],
  [
    'is in a part that is made of others, as if that were a set',
    'fail',
    property('Parts', 'A'),
    [...walled("IFCCOMPLEXPROPERTY('Parts',$,'',(#9))"), `#9=${label('X')};`],
  ],
  [
    'is in a part that is made of others, as if it stood in the set',
    'fail',
    of(),
    [...walled("IFCCOMPLEXPROPERTY('Parts',$,'',(#9))"), `#9=${label('X')};`],
  ],
  [
    'is a quantity of a quantity, as if that were a set',
    'fail',
    property('Parts', 'A'),
    [
      wall(),
      ...setOf(["IFCPHYSICALCOMPLEXQUANTITY('Parts',$,(#9),'',$,$)"], { class: 'IFCELEMENTQUANTITY' }),
      "#9=IFCQUANTITYAREA('A',$,$,4.,$);",
    ],
  ],
  [
    'is in one of two sets of one name',
    'pass',
    of(),
    [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200 })],
  ],
  ["is the type's", 'pass', asLabel('X'), [wall(), ...typed([label('X')])]],
  ['is overridden by the value', 'pass', asLabel('X'), [...walled(label('X')), ...typed([label('Y')])]],
  ['is overridden', 'fail', asLabel('X'), [...walled(label('Y')), ...typed([label('X')])]],
  ["is of the type's part of a set", 'pass', asLabel('X'), [...walled(label('Y', 'B')), ...typed([label('X')])]],
  ['is of a type', 'pass', asLabel('X'), typed([label('X')]), entity('IFCWALLTYPE')],
  [
    'is of a material',
    'pass',
    asLabel('X'),
    ["#1=IFCMATERIAL('M',$,$);", `#2=${label('X')};`, "#3=IFCMATERIALPROPERTIES('Set',$,(#2),#1);"],
    entity('IFCMATERIAL'),
  ],
  [
    'is of a material of IFC2X3',
    'pass',
    asLabel('X'),
    ["#1=IFCMATERIAL('M');", `#2=${label('X')};`, "#3=IFCEXTENDEDMATERIALPROPERTIES(#1,(#2),$,'Set');"],
    entity('IFCMATERIAL'),
    'IFC2X3',
  ],
  [
    'is of a profile',
    'pass',
    asLabel('X'),
    ["#1=IFCPROFILEDEF(.AREA.,'P');", `#2=${label('X')};`, "#3=IFCPROFILEPROPERTIES('Set',$,(#2),#1);"],
    entity('IFCPROFILEDEF'),
  ],
  [
    'is of a project',
    'pass',
    asLabel('X'),
    ["#1=IFCPROJECT('0',$,'P',$,$,$,$,$,$);", ...setOf([label('X')])],
    entity('IFCPROJECT'),
  ],
  [
    'is in a list of sets',
    'pass',
    asLabel('X'),
    [
      wall(),
      ...setOf([label('X')]).slice(0, -1),
      "#3=IFCRELDEFINESBYPROPERTIES('0rel',$,$,$,(#1),IFCPROPERTYSETDEFINITIONSET((#100)));",
    ],
  ],
  [
    'is an attribute of a set',
    'pass',
    property('Panel', 'PanelOperation', { type: 'IFCDOORPANELOPERATIONENUM', value: 'SWINGING' }),
    panel,
    entity('IFCDOOR'),
  ],
  ['is an attribute of a set that is null', 'fail', property('Panel', 'PanelWidth'), panel, entity('IFCDOOR')],
  [
    'is a quantity',
    'pass',
    property('Set', 'A', { type: 'IFCAREAMEASURE', value: '4' }),
    [wall(), ...setOf(["IFCQUANTITYAREA('A',$,$,4.,$)"], { class: 'IFCELEMENTQUANTITY' })],
  ],
  [
    'is another quantity',
    'fail',
    property('Set', 'A', { type: 'IFCLENGTHMEASURE', value: '4' }),
    [wall(), ...setOf(["IFCQUANTITYAREA('A',$,$,4.,$)"], { class: 'IFCELEMENTQUANTITY' })],
  ],
  [
    'is a count',
    'pass',
    property('Set', 'A', { type: 'IFCCOUNTMEASURE', value: '4' }),
    [wall(), ...setOf(["IFCQUANTITYCOUNT('A',$,$,4,$)"], { class: 'IFCELEMENTQUANTITY' })],
  ],
  [
    'is made of quantities',
    'fail',
    of(),
    [wall(), ...setOf(["IFCPHYSICALCOMPLEXQUANTITY('A',$,(#9),'',$,$)"], { class: 'IFCELEMENTQUANTITY' })],
  ],
  ['is one of several texts', 'pass', of({ type: 'IFCLABEL', value: oneOf(['B', 'C']) }), walled(label('C'))],
])(
  'a property that %s: %s',
  async (_, expected, requirements, lines, applicability = entity('IFCWALL'), schema = 'IFC4') => {
    expect(await checkText({ applicability, requirements }, lines, schema)).toMatchObject({ status: expected })
  },
)
