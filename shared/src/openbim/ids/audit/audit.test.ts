import { expect, test, describe } from '@jest/globals'
import { attribute, codesOf, entity, manyClasses, property, required, partOf } from '../testing/audited-text.ts'
import { idsText, restricted, simple, type IdsParts } from '../testing/ids-text.ts'
import { auditIdsDocument, auditIdsFile } from './audit-ids.ts'
import fc from 'fast-check'
import { validDocument } from '../testing/valid-documents.ts'
import { writeIds } from '../xml/write-ids.ts'

describe('audit ids', () => {
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
    ['an unknown class of a whole', 'unknown-class error 10', required(partOf('IFCHOUSE'))],
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
    [
      'a whole that the relation cannot have',
      'impossible-relation error 10',
      required(partOf('IFCWALL', 'IFCRELCONTAINEDINSPATIALSTRUCTURE')),
    ],
    ['a group that is none', 'impossible-relation error 10', required(partOf('IFCBUILDING', 'IFCRELASSIGNSTOGROUP'))],
    [
      'a part that the relation cannot have',
      'impossible-relation error 10',
      required(partOf('IFCBUILDING', 'IFCRELCONTAINEDINSPATIALSTRUCTURE'), entity('IFCTASK')),
    ],
    [
      'a part of anything of what can be part of nothing',
      'impossible-relation error 10',
      required(`<partOf>${entity('IFCBUILDING')}</partOf>`, entity('IFCMATERIAL')),
    ],
    [
      'such a part in an applicability',
      'impossible-relation error 7',
      { applicability: `${entity('IFCWALL')}<partOf relation="IFCRELASSIGNSTOGROUP">${entity('IFCDOOR')}</partOf>` },
    ],
    [
      'a classification of what has none',
      'impossible-relation error 10',
      required(`<classification>${simple('system', 'A')}</classification>`, entity('IFCCARTESIANPOINT')),
    ],
    [
      'a classification of a relation, which only IFC2X3 allows',
      'impossible-relation error 10',
      required(`<classification>${simple('system', 'A')}</classification>`, entity('IFCRELAGGREGATES'), 'IFC2X3 IFC4'),
    ],
    ['an empty list of requirements', 'empty-requirements error 5', { requirements: '<!-- none -->' }],
    [
      'a pattern with anchors',
      'anchored-pattern warning 10',
      required(`<material>${restricted('value', 'string', { pattern: '^F[0-9]+$' })}</material>`),
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
  ])('reports %s', async (_case, expected, parts) => {
    expect(await codesOf(parts)).toEqual([expected])
  })

  test.each<[string, IdsParts]>([
    [
      'an empty list of requirements of what is prohibited',
      { requirements: '<!-- none -->', occurs: 'minOccurs="0" maxOccurs="0"' },
    ],
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
    [
      'a prohibited attribute with value',
      required(attribute('Name', simple('value', 'A'), 'cardinality="prohibited"')),
    ],
    [
      'an attribute that any class has',
      { applicability: '<material/>', requirements: attribute('OverallHeight', simple('value', '1e3')) },
    ],
    ['that an object is there', required(attribute('OwnerHistory'))],
    ['a value of a list of texts', required(attribute('MiddleNames', simple('value', 'A')), entity('IFCPERSON'))],
    [
      'a value of a list of numbers',
      required(attribute('Coordinates', simple('value', '1')), entity('IFCCARTESIANPOINT')),
    ],
    ['an empty predefined type', { applicability: entity('IFCPROJECT', simple('predefinedType', '')) }],
    ['a whole that the relation can have', required(partOf('IFCBUILDINGSTOREY', 'IFCRELCONTAINEDINSPATIALSTRUCTURE'))],
    [
      'what fills an opening of a wall',
      required(partOf('IFCWALL', 'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT'), entity('IFCDOOR')),
    ],
    [
      'a prohibited part that cannot be',
      required(partOf('IFCWALL', 'IFCRELCONTAINEDINSPATIALSTRUCTURE', 'prohibited')),
    ],
    ['a zone of rooms', required(partOf('IFCZONE', 'IFCRELASSIGNSTOGROUP'), entity('IFCSPACE'), 'IFC2X3 IFC4')],
    [
      'a classification of a material',
      required(`<classification>${simple('system', 'A')}</classification>`, entity('IFCMATERIAL'), 'IFC2X3 IFC4'),
    ],
    [
      'a prohibited classification of what has none',
      required(
        `<classification cardinality="prohibited">${simple('system', 'A')}</classification>`,
        entity('IFCCARTESIANPOINT'),
      ),
    ],
    [
      'a pattern with a dollar sign in brackets',
      required(`<material>${restricted('value', 'string', { pattern: '[0-9]+[$]' })}</material>`),
    ],
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
      required(
        property('IFCLABEL', '', '', 'Pset_WallCommon', 'FireRating') +
          property('IFCLABEL', '', '', 'Psets', 'FireRatings'),
      ),
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

  test('describes problems in the terms of IDS authors', async () => {
    async function messageOf(parts: IdsParts) {
      const { issues } = await auditIdsFile(idsText(parts))
      return issues.map(({ message }) => message).join(' ')
    }
    const none = await auditIdsDocument({ info: { title: 'Walls' }, specifications: [] })
    expect(none.map(({ message }) => message)).toEqual(['The file has no specifications.'])
    expect(await messageOf(required(attribute('Name', restricted('value', 'string', { pattern: '^A' }))))).toBe(
      "The pattern '^A' matches the literal characters ^ and $. The pattern must match the whole value. Remove ^ and $.",
    )
    expect(await messageOf({ requirements: '<!-- none -->' })).toBe(
      "The requirements of the specification 'Walls' are empty. Add a requirement, or remove the element.",
    )
    expect(await messageOf(required(partOf('IFCWALL', 'IFCRELCONTAINEDINSPATIALSTRUCTURE')))).toBe(
      "In IFC4, IFCRELCONTAINEDINSPATIALSTRUCTURE can't relate elements to 'IFCWALL'.",
    )
    expect(await messageOf(required(property('IFCBOOLEAN', simple('value', 'TRUE'))))).toBe(
      "The property 'Name' (IFCBOOLEAN) must be true or false in lowercase, not 'TRUE'.",
    )
    expect(await messageOf({ applicability: entity('IfcWall') })).toBe(
      'IFC4 has no class IfcWall. Write it in uppercase: IFCWALL.',
    )
  })

  test('reports schema and content errors by line, and missing parts once', async () => {
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

  test('audits a document that was not read from a file, with any cardinality and relation', async () => {
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
  ])('checks a limited number of patterns for %s @full', async (_case, facet) => {
    const parts = Array.from({ length: 3000 }, (_, index) => facet(`(I?F?C?.?){1,${100 + (index % 900)}}${index}`))
    const codes = await codesOf({ requirements: parts.join('') })
    expect(codes.at(0)).toBe('too-many-patterns error 2')
  })
})

describe('facet rules', () => {
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
      'a value that the members of a list cannot have',
      'wrong-form error 10',
      required(attribute('Coordinates', simple('value', 'Foobar')), entity('IFCCARTESIANPOINT')),
    ],
    [
      'a value of a list of objects',
      'value-on-reference error 10',
      required(attribute('Addresses', simple('value', 'A')), entity('IFCPERSON')),
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
      'unknown-standard-set warning 10',
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
    ['a relation that IDS lacks', 'unknown-relation error 10', required(partOf('IFCBUILDING', 'IFCRELCONNECTS'))],
    [
      'a part that is optional',
      'unfit-cardinality error 10',
      required(partOf('IFCBUILDING', 'IFCRELNESTS', 'optional')),
    ],
  ])('reports %s', async (_case, expected, parts) => {
    expect(await codesOf(parts)).toEqual([expected])
  })
})

describe('standard property sets', () => {
  function standard(set: string, name: string, dataType = 'IFCLABEL', value = '') {
    return property(dataType, value, '', set, name)
  }

  async function messagesOf(parts: IdsParts) {
    const { issues } = await auditIdsFile(idsText(parts))
    return issues.map(({ code, severity, message }) => `${code} ${severity}: ${message}`)
  }

  test.each<[string, string, IdsParts]>([
    [
      'a property that the set does not have',
      'unknown-standard-property warning: Pset_WallCommon has no property FireRatings in IFC4. Did you mean FireRating?',
      required(standard('Pset_WallCommon', 'FireRatings')),
    ],
    [
      'one that it does not have in any of the versions',
      'unknown-standard-property warning: Pset_WallCommon has no property Colour in IFC2X3 or IFC4.',
      required(standard('Pset_WallCommon', 'Colour'), entity('IFCWALL'), 'IFC2X3 IFC4'),
    ],
    [
      'another type than that of the standard',
      "standard-data-type warning: The standard defines Pset_WallCommon.IsExternal as IFCBOOLEAN, not as IFCLABEL. Elements with the standard type don't comply.",
      required(standard('Pset_WallCommon', 'IsExternal')),
    ],
    [
      'another type of an enumerated property',
      "standard-data-type warning: The standard defines Pset_WallCommon.Status as IFCLABEL, not as IFCBOOLEAN. Elements with the standard type don't comply.",
      required(standard('Pset_WallCommon', 'Status', 'IFCBOOLEAN')),
    ],
    [
      'a value that the enumeration does not have',
      "standard-value warning: 'BUILT' isn't one of the values that the standard defines for Pset_WallCommon.Status: NEW, EXISTING, DEMOLISH, TEMPORARY, OTHER, NOTKNOWN, UNSET.",
      required(
        standard('Pset_WallCommon', 'Status', 'IFCLABEL', restricted('value', 'string', { enumeration: 'BUILT' })),
      ),
    ],
    [
      'a set of another class',
      'standard-set-class warning: The standard defines Pset_DoorCommon for IFCDOOR, not for IFCWALL.',
      required(standard('Pset_DoorCommon', 'FireRating')),
    ],
    [
      'such a set in an applicability',
      'standard-set-class warning: The standard defines Pset_DoorCommon for IFCDOOR, not for IFCWALL.',
      { applicability: entity('IFCWALL') + standard('Pset_DoorCommon', 'FireRating') },
    ],
    [
      'a set that the standard does not have',
      "unknown-standard-set warning: Pset_Unknown isn't a standard property set of IFC4. Names that begin with Pset_ are reserved for the standard.",
      required(standard('Pset_Unknown', 'FireRating')),
    ],
    [
      'a set in other letters',
      "unknown-standard-set warning: pset_wallcommon isn't a standard property set of IFC4. Did you mean Pset_WallCommon? Names that begin with pset_ are reserved for the standard.",
      required(standard('pset_wallcommon', 'FireRating')),
    ],
    [
      'a set of another version',
      "unknown-standard-set warning: Pset_BridgeCommon isn't a standard property set of IFC4. Names that begin with Pset_ are reserved for the standard.",
      required(standard('Pset_BridgeCommon', 'StructureIndicator')),
    ],
    [
      'a quantity set that the standard does not have',
      "unknown-standard-set warning: Qto_Unknown isn't a standard property set of IFC4X3_ADD2. Names that begin with Qto_ are reserved for the standard.",
      required(standard('Qto_Unknown', 'Width', 'IFCLENGTHMEASURE'), entity('IFCWALL'), 'IFC4X3_ADD2'),
    ],
  ])('warns about %s', async (_case, expected, parts) => {
    expect(await messagesOf(parts)).toEqual([expected])
  })

  test.each<[string, IdsParts]>([
    [
      'what a set has in one of the versions',
      required(standard('Pset_WallCommon', 'Status'), entity('IFCWALL'), 'IFC2X3 IFC4'),
    ],
    ['a set of a class above', required(standard('Pset_Warranty', 'WarrantyContent', 'IFCTEXT'))],
    ['a set of the type', required(standard('Pset_WallCommon', 'FireRating'), entity('IFCWALLTYPE'))],
    ['a set of a class below', required(standard('Pset_WallCommon', 'FireRating'), entity('IFCWALLSTANDARDCASE'))],
    [
      'a set of a type whose instances have a general class',
      required(standard('Pset_AirTerminalTypeCommon', 'Shape'), entity('IFCFLOWTERMINAL'), 'IFC2X3'),
    ],
    [
      'a set of one of several classes',
      required(standard('Pset_DoorCommon', 'FireRating'), manyClasses('IFCWALL', 'IFCDOOR')),
    ],
    [
      'a property that only the list of a later version has',
      required(standard('Pset_DoorCommon', 'WaterTightnessRating'), entity('IFCDOOR')),
    ],
    [
      'a set without listed properties',
      required(standard('Pset_ConcreteElementSurfaceFinishQuantityGeneral', 'Any'), entity('IFCWALL'), 'IFC2X3'),
    ],
    [
      'a quantity set of a version without a list of them',
      required(standard('Qto_Walls', 'Width', 'IFCLENGTHMEASURE')),
    ],
    [
      'a prohibited set of another class',
      required(property('', '', 'cardinality="prohibited"', 'Pset_DoorCommon', 'FireRating')),
    ],
    [
      'a pattern of sets',
      required(
        `<property dataType="IFCLABEL">${restricted('propertySet', 'string', { pattern: 'Pset_.*' })}${simple('baseName', 'Any')}</property>`,
      ),
    ],
  ])('accepts %s', async (_case, parts) => {
    expect(await messagesOf(parts)).toEqual([])
  })
})

describe('written files', () => {
  test('finds no issue in the serialized text of a valid document @full', async () => {
    const property = fc.asyncProperty(validDocument, async (document) => {
      const { document: again, issues } = await auditIdsFile(writeIds(document))
      expect([again, issues]).toEqual([document, []])
    })
    await fc.assert(property, { numRuns: 200 })
  })
})
