import { expect, test } from '@jest/globals'
import { attribute, codesOf, entity, manyClasses, property, required, whole } from '../testing/audited-text.ts'
import { idsText, restricted, simple, type IdsParts } from '../testing/ids-text.ts'
import { auditIdsDocument, auditIdsFile } from './audit-ids.ts'

function cantTypes(...names: string[]) {
  const types = names.map((name) => `<xs:enumeration value="${name}"/>`)
  return `<predefinedType><xs:restriction base="xs:string">${types.join('')}</xs:restriction></predefinedType>`
}

test.each<[string, string, IdsParts]>([
  ['an author without address', 'invalid-author error 3', { info: '<title/><author>somebody</author>' }],
  ['a date of another form', 'invalid-date error 3', { info: '<title/><date>31.01.2026</date>' }],
  ['a day that no month has', 'invalid-date error 3', { info: '<title/><date>2026-01-32</date>' }],
  ['no version', 'no-ifc-version error 5', { versions: ' ' }],
  ['nothing that it is about', 'empty-applicability error 5', { applicability: '' }],
  ['a pair of numbers that IDS lacks', 'invalid-occurs error 5', { occurs: 'minOccurs="2" maxOccurs="5"' }],
  ['what is there at most once', 'invalid-occurs error 5', { occurs: 'minOccurs="0" maxOccurs="1"' }],
  ['what is at least none', 'invalid-occurs error 5', { occurs: 'minOccurs="1" maxOccurs="0"' }],
  ['what is there once', 'occurs-once warning 5', { occurs: '' }],
  [
    'requirements of what is prohibited',
    'prohibited-with-requirements error 5',
    { ...required(attribute('Name')), occurs: 'minOccurs="0" maxOccurs="0"' },
  ],
  [
    'a uri in an applicability',
    'uri-in-applicability warning 7',
    { applicability: '<material uri="https://x.test"/>' },
  ],

  ['a class that is unknown', 'unknown-class error 7', { applicability: entity('IFCWARDROBE') }],
  ['a class in small letters', 'unknown-class error 7', { applicability: entity('IfcWall') }],
  [
    'a class that one version lacks',
    'unknown-class error 7',
    { applicability: entity('IFCBRIDGE'), versions: 'IFC4X3_ADD2 IFC4' },
  ],
  [
    'classes of which one version has none',
    'unknown-class error 7',
    { applicability: manyClasses('IFCBRIDGE', 'IFCROAD'), versions: 'IFC4X3_ADD2 IFC4' },
  ],
  [
    'an unknown one of several classes',
    'unknown-class error 7',
    { applicability: manyClasses('IFCWALL', 'IFCWARDROBE') },
  ],
  [
    'a pattern that no class is like',
    'unknown-class error 7',
    { applicability: `<entity>${restricted('name', 'string', { pattern: 'ifcwall.*' })}</entity>` },
  ],
  ['an unknown class of a whole', 'unknown-class error 10', required(whole('IFCHOUSE'))],
  ['a class that nothing is of itself', 'abstract-class error 7', { applicability: entity('IFCELEMENT') }],
  ['such a class among others', 'abstract-class error 7', { applicability: manyClasses('IFCWALL', 'IFCELEMENT') }],
  [
    'a pattern of nothing but such classes',
    'abstract-class error 7',
    { applicability: `<entity>${restricted('name', 'string', { pattern: 'IFCELEMENT' })}</entity>` },
  ],
  [
    'a predefined type of a class without',
    'impossible-predefined-type error 7',
    { applicability: entity('IFCPROJECT', simple('predefinedType', 'HOUSE')) },
  ],
  [
    'a predefined type that the class does not have',
    'impossible-predefined-type error 7',
    { applicability: entity('IFCALIGNMENTCANTSEGMENT', simple('predefinedType', 'HOUSE')), versions: 'IFC4X3_ADD2' },
  ],
  [
    'such a type among others',
    'impossible-predefined-type error 7',
    { applicability: entity('IFCALIGNMENTCANTSEGMENT', cantTypes('CONSTANTCANT', 'HOUSE')), versions: 'IFC4X3_ADD2' },
  ],
  ['a class that contradicts the applicability', 'contradicting-entity error 10', required(entity('IFCSLAB'))],
  [
    'what a type gives in IFC2X3 alone',
    'contradicting-entity error 10',
    required(entity('IFCAIRTERMINAL'), entity('IFCFLOWTERMINAL')),
  ],
  [
    'another class of that kind',
    'contradicting-entity error 10',
    required(entity('IFCAIRTERMINAL'), entity('IFCLAMP'), 'IFC2X3'),
  ],
  ['a subclass of what it is about', 'contradicting-entity error 10', required(entity('IFCWALLSTANDARDCASE'))],
])('tells %s', async (_case, expected, parts) => {
  expect(await codesOf(parts)).toEqual([expected])
})

test.each<[string, IdsParts]>([
  ['an empty list of requirements', { requirements: '<!-- none -->' }],
  ['required without minOccurs', { occurs: 'maxOccurs="unbounded"' }],
  [
    'types, materials, resources and relations',
    { applicability: manyClasses('IFCWALLTYPE', 'IFCMATERIAL', 'IFCTASK', 'IFCRELAGGREGATES') },
  ],
  [
    'classes of IFC2X3 that only have a type',
    { applicability: entity('IFCAIRTERMINAL', simple('predefinedType', 'GRILLE')), versions: 'IFC2X3' },
  ],
  [
    'several predefined types that the class has',
    {
      applicability: entity('IFCALIGNMENTCANTSEGMENT', cantTypes('CONSTANTCANT', 'BLOSSCURVE')),
      versions: 'IFC4X3_ADD2',
    },
  ],
  [
    'any name where a type can be user-defined',
    { applicability: entity('IFCWALL', simple('predefinedType', 'HOUSE')) },
  ],
  [
    'a pattern of such classes and others',
    { applicability: `<entity>${restricted('name', 'string', { pattern: 'IFCELEMENT.*' })}</entity>` },
  ],
  ['a class that a type gives in IFC2X3', required(entity('IFCAIRTERMINAL'), entity('IFCFLOWTERMINAL'), 'IFC2X3')],
  ['the class that such elements have', required(entity('IFCFLOWTERMINAL'), entity('IFCAIRTERMINAL'), 'IFC2X3')],
  ['a class that is one of several', required(manyClasses('IFCWALL', 'IFCSLAB'))],
  [
    'an optional attribute of another class',
    required(attribute('OverallHeight', simple('value', '2'), 'cardinality="optional"')),
  ],
  ['a prohibited attribute with value', required(attribute('Name', simple('value', 'A'), 'cardinality="prohibited"'))],
  [
    'an attribute that any class has',
    { applicability: '<material/>', requirements: attribute('OverallHeight', simple('value', '1e3')) },
  ],
  ['that an object is there', required(attribute('OwnerHistory'))],
  [
    'a value for one of several attributes',
    required(`<attribute>${restricted('name', 'string', { pattern: '.*' })}${simple('value', 'A')}</attribute>`),
  ],
  ['a property without measure and value', required(property(''))],
  ['a prohibited property without measure', required(property('', '', 'cardinality="prohibited"'))],
  ['an enumeration as measure', required(property('IFCDOORPANELOPERATIONENUM', simple('value', 'SWINGING')))],
  ['a pattern of a number', required(property('IFCREAL', restricted('value', 'double', { pattern: '1.*' })))],
  [
    'a pattern of a truth value',
    required(property('IFCBOOLEAN', restricted('value', 'boolean', { pattern: 'true|1' }))),
  ],
  [
    'dates, times and durations',
    required(
      property('IFCDATETIME', restricted('value', 'dateTime', { minInclusive: '2026-01-31T23:59:59.5+01:00' })) +
        property('IFCTIME', simple('value', '12:00:00Z')) +
        property('IFCDURATION', simple('value', 'P1DT1.5S')),
    ),
  ],
  ['an address', required(property('IFCURIREFERENCE', restricted('value', 'anyURI', { maxLength: '80' })))],
  ['a count', required(property('IFCCOUNTMEASURE', simple('value', '+3'), '', 'Qto_Count'))],
  [
    'sets of the standard and of others',
    required(property('IFCLABEL', '', '', 'Pset_WallCommon') + property('IFCLABEL', '', '', 'Psets')),
  ],
  ['a part of anything, by any relation', required(`<partOf>${entity('IFCBUILDING')}</partOf>`)],
  [
    'classes of which each version has one',
    { applicability: manyClasses('IFCWALL', 'IFCWALLSTANDARDCASE', 'IFCBRIDGE'), versions: 'IFC2X3 IFC4X3_ADD2' },
  ],
  ['a uri in requirements', required('<material uri="https://x.test" instructions="Say which"/>')],
])('accepts %s', async (_case, parts) => {
  expect(await codesOf(parts)).toEqual([])
})

test('tells mistakes of form and of content by their lines, and what is missing once', async () => {
  const text = idsText({ info: '<version/>', requirements: attribute('Colour') })
  const { issues } = await auditIdsFile(text)
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ['missing-element', 3],
    ['unknown-attribute', 10],
  ])
  const empty = await auditIdsFile(
    text.replace(/<specification [^]*<\/specification>/, '').replace('<version/>', '<title/>'),
  )
  expect(empty.issues.map(({ code }) => code)).toEqual(['missing-element'])
})

test('audits a document that no file is behind, where cardinality and relation may be anything', async () => {
  const applicability = [{ kind: 'entity' as const, name: { simple: 'IFCWALL' } }]
  const issues = await auditIdsDocument({
    info: { title: 'Walls' },
    specifications: [
      {
        name: 'Walls',
        ifcVersions: ['IFC4'],
        cardinality: 'required',
        applicability,
        requirements: applicability.map((facet) => ({ facet, cardinality: 'prohibited' })),
      },
    ],
  })
  expect(issues).toEqual([{ code: 'unfit-cardinality', severity: 'error', message: expect.any(String) }])
  const none = await auditIdsDocument({ info: { title: 'Walls' }, specifications: [] })
  expect(none.map(({ code }) => code)).toEqual(['no-specification'])
})

test.each([
  ['names', (pattern: string) => `<entity>${restricted('name', 'string', { pattern })}</entity>`],
  ['values', (pattern: string) => `<material>${restricted('value', 'string', { pattern })}</material>`],
])('looks at so many patterns of %s and no more', async (_case, facet) => {
  const parts = Array.from({ length: 3000 }, (_, index) => facet(`(I?F?C?.?){1,${100 + (index % 900)}}${index}`))
  const codes = await codesOf({ requirements: parts.join('') })
  expect(codes.at(0)).toBe('too-many-patterns error 2')
})
