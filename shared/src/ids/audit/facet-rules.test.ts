import { expect, test } from '@jest/globals'
import { attribute, codesOf, entity, property, required, whole } from '../testing/audited-text.ts'
import { restricted, simple, type IdsParts } from '../testing/ids-text.ts'

function real(limits: Record<string, string>) {
  return required(property('IFCREAL', restricted('value', 'double', limits)))
}

test.each<[string, string, IdsParts]>([
  ['an attribute that is unknown', 'unknown-attribute error 10', required(attribute('Colour'))],
  ['an attribute of another class', 'unknown-attribute error 10', required(attribute('OverallHeight'))],
  [
    'an attribute that one version lacks',
    'unknown-attribute error 10',
    required(attribute('PredefinedType'), entity('IFCDOOR'), 'IFC2X3 IFC4'),
  ],
  ['an inverse attribute', 'unknown-attribute error 10', required(attribute('IsDefinedBy'))],
  ['a derived attribute', 'unknown-attribute error 10', required(attribute('Dim'), entity('IFCCARTESIANPOINT'))],
  [
    'an attribute that the class derives',
    'unknown-attribute error 10',
    required(attribute('Dimensions'), entity('IFCSIUNIT')),
  ],
  [
    'a prohibited attribute that is unknown',
    'unknown-attribute error 10',
    required(attribute('Shade', '', 'cardinality="prohibited"')),
  ],
  [
    'a pattern that no attribute is like',
    'unknown-attribute error 10',
    required(`<attribute>${restricted('name', 'string', { pattern: 'Overall.*' })}</attribute>`),
  ],
  [
    'an unknown attribute of what it is about',
    'unknown-attribute error 7',
    { applicability: entity('IFCWALL') + attribute('Colour') },
  ],
  ['a value of an object', 'value-on-reference error 10', required(attribute('OwnerHistory', simple('value', 'A')))],
  [
    'a value of a list',
    'value-on-reference error 10',
    required(attribute('Coordinates', simple('value', '1')), entity('IFCCARTESIANPOINT')),
  ],
  [
    'a value of a select',
    'value-on-reference error 10',
    required(attribute('TheActor', simple('value', 'A')), entity('IFCACTOR')),
  ],
  [
    'a number that is none',
    'wrong-form error 10',
    required(attribute('OverallHeight', simple('value', '2,5')), entity('IFCDOOR')),
  ],
  [
    'a whole number with a point',
    'wrong-form error 10',
    required(attribute('NumberOfTreads', simple('value', '3.0')), entity('IFCSTAIRFLIGHT')),
  ],
  [
    'a number restricted as text',
    'unfit-base error 10',
    required(attribute('OverallHeight', restricted('value', 'string', { enumeration: '2.5' })), entity('IFCDOOR')),
  ],
  [
    'a pattern of texts for a number',
    'pattern-on-non-string error 10',
    required(attribute('OverallHeight', restricted('value', 'string', { pattern: '.*' })), entity('IFCDOOR')),
  ],
  [
    'an optional attribute without value',
    'optional-without-value error 10',
    required(attribute('Name', '', 'cardinality="optional"')),
  ],

  ['a measure that is unknown', 'unknown-data-type error 10', required(property('IFCCOLOUR'))],
  ['a measure in small letters', 'unknown-data-type error 10', required(property('IfcLabel'))],
  [
    'a measure that one version lacks',
    'unknown-data-type error 10',
    required(property('IFCDATE'), entity('IFCWALL'), 'IFC2X3 IFC4'),
  ],
  ['a class in place of a measure', 'unknown-data-type error 10', required(property('IFCWALL'))],
  ['a value without measure', 'value-without-data-type error 10', required(property('', simple('value', 'A')))],
  [
    'such a value in an applicability',
    'value-without-data-type error 7',
    { applicability: property('', simple('value', 'A')) },
  ],
  [
    'an optional property without measure',
    'optional-without-data-type error 10',
    required(property('', '', 'cardinality="optional"')),
  ],
  [
    'a prohibited property with measure',
    'prohibited-with-value error 10',
    required(property('IFCLABEL', '', 'cardinality="prohibited"')),
  ],
  [
    'a prohibited property of an empty value',
    'prohibited-with-value error 10',
    required(property('', simple('value', ''), 'cardinality="prohibited"')),
  ],
  ['a truth value in capitals', 'wrong-form error 10', required(property('IFCBOOLEAN', simple('value', 'TRUE')))],
  [
    'a truth value in a list',
    'unfit-limit error 10',
    required(property('IFCBOOLEAN', restricted('value', 'boolean', { enumeration: 'true' }))),
  ],
  [
    'a length restricted as whole numbers',
    'unfit-base error 10',
    required(property('IFCLENGTHMEASURE', restricted('value', 'integer', { minInclusive: '1' }))),
  ],
  [
    'bounds of a text',
    'unfit-limit error 10',
    required(property('IFCLABEL', restricted('value', 'string', { minInclusive: 'A' }))),
  ],
  ['the length of a number', 'unfit-limit error 10', real({ length: '1' })],
  ['a bound that is no number', 'wrong-form error 10', real({ minInclusive: 'one' })],
  [
    'one of several values that is no date',
    'wrong-form error 10',
    required(property('IFCDATE', restricted('value', 'date', { enumeration: '2026-1-1' }))),
  ],
  [
    'a length below nothing',
    'wrong-form error 10',
    required(property('IFCLABEL', restricted('value', 'string', { length: '-1' }))),
  ],
  ['a binary value', 'value-on-reference error 10', required(property('IFCBINARY', simple('value', '1')))],
  ['limits that leave nothing', 'contradicting-limits warning 10', real({ minInclusive: '2', maxExclusive: '1' })],
  [
    'a name like those of the standard',
    'reserved-name warning 10',
    required(property('IFCLABEL', '', '', 'PSET_WallCommon')),
  ],
  [
    'a text among quantities',
    'reserved-name warning 10',
    required(property('IFCLABEL', '', '', 'Qto_WallBaseQuantities')),
  ],

  [
    'a restriction by nothing',
    'empty-restriction error 10',
    required(`<material><value><xs:restriction base="xs:string"/></value></material>`),
  ],
  [
    'a material restricted as number',
    'unfit-base error 10',
    required(`<material>${restricted('value', 'double', { enumeration: '1' })}</material>`),
  ],
  [
    'a pattern of another language',
    'invalid-pattern error 10',
    required(`<material>${restricted('value', 'string', { pattern: '(?=A)' })}</material>`),
  ],
  [
    'a pattern of a value that cannot be read',
    'invalid-pattern error 10',
    required(property('IFCLABEL', restricted('value', 'string', { pattern: '[A' }))),
  ],
  [
    'an optional material without value',
    'optional-without-value error 10',
    required('<material cardinality="optional"/>'),
  ],
  [
    'an optional attribute that is empty or not there',
    'optional-without-value error 10',
    required(attribute('Tag', restricted('value', 'string', { enumeration: '' }), 'cardinality="optional"')),
  ],
  [
    'an optional classification without value',
    'optional-without-value error 10',
    required(`<classification cardinality="optional">${simple('system', 'A')}</classification>`),
  ],
  [
    'an optional material of an empty text',
    'optional-without-value error 10',
    required(`<material cardinality="optional">${simple('value', '')}</material>`),
  ],
  [
    'a classification of no system',
    'empty-system error 10',
    required(`<classification>${simple('system', '')}</classification>`),
  ],
  [
    'a system that is described as empty',
    'empty-system error 10',
    required(`<classification>${restricted('system', 'string', { pattern: '' })}</classification>`),
  ],
  ['a relation that IDS lacks', 'unknown-relation error 10', required(whole('IFCBUILDING', 'IFCRELCONNECTS'))],
  ['a part that is optional', 'unfit-cardinality error 10', required(whole('IFCBUILDING', 'IFCRELNESTS', 'optional'))],
])('tells %s', async (_case, expected, parts) => {
  expect(await codesOf(parts)).toEqual([expected])
})
