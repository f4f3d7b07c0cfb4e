import { expect, test, describe } from '@jest/globals'
import { ifcVersions } from './document/ids-document.ts'
import { abstractClasses } from './schema/abstract-classes.ts'
import { loadIfcSchema, loadIfcSchemas } from './schema/load-schema.ts'
import { compilePattern } from './values/patterns/compile-pattern.ts'
import { isPatternError } from './values/patterns/pattern-error.ts'
import fc from 'fast-check'
import { idsRestriction } from './document/ids-value.ts'
import { arbitraryDocument } from './testing/arbitrary-documents.ts'
import { idsText, restricted, simple, walls } from './testing/ids-text.ts'
import { readIds } from './xml/read-ids.ts'
import { writeIds } from './xml/write-ids.ts'

describe('schema', () => {
  test('lists the attributes of a class in file order, including derived ones', async () => {
    const schema = await loadIfcSchema('IFC4')
    expect(schema.classNamed('IFCWALL')?.attributes.map(({ name }) => name)).toEqual([
      'GlobalId',
      'OwnerHistory',
      'Name',
      'Description',
      'ObjectType',
      'ObjectPlacement',
      'Representation',
      'Tag',
      'PredefinedType',
    ])
    const unit = schema.classNamed('IFCSIUNIT')
    expect(unit?.attributes.map(({ name, isDerived }) => [name, isDerived])).toEqual([
      ['Dimensions', true],
      ['UnitType', false],
      ['Prefix', false],
      ['Name', false],
    ])
  })

  test.each([
    ['IFCWALL', 'Name', 'value', 'string'],
    ['IFCWALL', 'PredefinedType', 'enumeration', 'string'],
    ['IFCWALL', 'OwnerHistory', 'object', 'none'],
    ['IFCCARTESIANPOINT', 'Coordinates', 'list', 'double'],
    ['IFCACTOR', 'TheActor', 'select', 'none'],
    ['IFCDOOR', 'OverallHeight', 'value', 'double'],
    ['IFCSTAIRFLIGHT', 'NumberOfTreads', 'value', 'integer'],
    ['IFCTASK', 'IsMilestone', 'value', 'boolean'],
    ['IFCTASKTIME', 'ScheduleStart', 'value', 'dateTime'],
    ['IFCTASKTIME', 'ScheduleDuration', 'value', 'duration'],
    ['IFCBSPLINECURVE', 'ClosedCurve', 'value', 'string'],
    ['IFCDIMENSIONALEXPONENTS', 'LengthExponent', 'value', 'integer'],
    ['IFCBUILDING', 'BuildingAddress', 'object', 'none'],
  ])('in IFC4, %s has %s as %s of %s', async (name, attribute, kind, base) => {
    const { attributes = [] } = (await loadIfcSchema('IFC4')).classNamed(name) ?? {}
    expect(attributes.find((known) => known.name === attribute)).toMatchObject({ kind, base })
  })

  test('distinguishes schema versions and subclasses', async () => {
    const [old, four, new3] = await loadIfcSchemas(ifcVersions)
    const has = (name: string) => [old, four, new3].map((schema) => schema?.classNamed(name) !== undefined)
    expect(has('IFCWALL')).toEqual([true, true, true])
    expect(has('IFCCHIMNEY')).toEqual([false, true, true])
    expect(has('IFCBRIDGE')).toEqual([false, false, true])
    expect(has('IFCDOORSTYLE')).toEqual([true, true, false])
    expect(has('IFCWARDROBE')).toEqual([false, false, false])
    expect(has('IfcWall')).toEqual([false, false, false])
    expect(four?.classNamed('IFCWALLSTANDARDCASE')?.parent).toBe('IFCWALL')
    expect(four?.classNamed('IFCROOT')?.parent).toBeUndefined()
  })

  test('lists predefined types, which IFC2X3 defines on the type object', async () => {
    const [old, four] = await loadIfcSchemas(['IFC2X3', 'IFC4'])
    expect(four?.classNamed('IFCWALL')?.predefinedTypes).toContain('SOLIDWALL')
    expect(old?.classNamed('IFCWALL')?.predefinedTypes).toContain('SHEAR')
    expect(four?.classNamed('IFCPROJECT')?.predefinedTypes).toEqual([])
  })

  test('maps IFC2X3 type-only classes to the class of their instances', async () => {
    const old = await loadIfcSchema('IFC2X3')
    expect(old.classNamed('IFCAIRTERMINAL')?.attributes.map(({ name }) => name)).toContain('Tag')
    expect(old.classNamed('IFCAIRTERMINAL')?.predefinedTypes).toContain('DIFFUSER')
    const general = ['IFCAIRTERMINAL', 'IFCSPACEHEATER', 'IFCVIBRATIONISOLATOR', 'IFCWALL'].map(old.generalClass)
    expect(general).toEqual(['IFCFLOWTERMINAL', 'IFCENERGYCONVERSIONDEVICE', 'IFCEQUIPMENTELEMENT', 'IFCWALL'])
    expect(old.classNames.filter((name) => old.generalClass(name) !== name)).toHaveLength(57)
  })

  test.each([
    ['IFCLABEL', 'string'],
    ['IFCLENGTHMEASURE', 'double'],
    ['IFCCOUNTMEASURE', 'integer'],
    ['IFCBOOLEAN', 'boolean'],
    ['IFCLOGICAL', 'string'],
    ['IFCDATE', 'date'],
    ['IFCDATETIME', 'dateTime'],
    ['IFCTIME', 'time'],
    ['IFCDURATION', 'duration'],
    ['IFCURIREFERENCE', 'anyURI'],
    ['IFCTIMESTAMP', 'integer'],
    ['IFCBINARY', 'none'],
    ['IFCDOORPANELOPERATIONENUM', 'string'],
    ['IFCCOMPLEXNUMBER', undefined],
    ['IFCWALL', undefined],
    ['IfcLabel', undefined],
  ])('formats %s as %s', async (dataType, base) => {
    expect((await loadIfcSchema('IFC4')).baseOf(dataType)).toBe(base)
  })

  test('lists only classes with subclasses as abstract', async () => {
    for (const schema of await loadIfcSchemas(ifcVersions)) {
      const parents = new Set(schema.classNames.map((name) => schema.classNamed(name)?.parent))
      for (const name of abstractClasses(schema.version)) expect([name, parents.has(name)]).toEqual([name, true])
    }
  })
})

describe('patterns', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    // Patterns match whole values, and JavaScript's anchors and word classes have no special meaning.
    ['ab', ['ab'], ['abc', 'xab', 'AB', '']],
    ['', [''], ['a']],
    ['^a$', ['^a$'], ['a']],
    ['a|bc', ['a', 'bc'], ['ac', 'abc']],
    ['(a|)b', ['ab', 'b'], ['a']],
    ['a?b*c+', ['c', 'abbcc'], ['aac', 'ab']],
    ['a{2}b{1,2}c{0,}', ['aab', 'aabbccc'], ['ab', 'aabbb']],
    ['a{1500,1600}', ['a'.repeat(1500), 'a'.repeat(1600)], ['a'.repeat(1499), 'a'.repeat(1601)]],
    ['((ab){30}){35}', ['ab'.repeat(1050)], ['ab'.repeat(1049)]],
    ['.', ['a', ' ', '😀', '\u0085'], ['\n', '\r', 'ab']],
    ['\\.\\\\\\?\\*\\+\\(\\)\\{\\}\\[\\]\\|\\-\\^', ['.\\?*+(){}[]|-^'], []],
    ['a\\/b', ['a/b'], ['a\\/b']],
    ['\\n\\r\\t', ['\n\r\t'], ['nrt']],
    // Digits of all scripts; an underscore is punctuation, an emoji is not.
    ['\\d+', ['12', '١٢'], ['1a', 'Ⅷ']],
    ['\\D', ['a'], ['٣']],
    ['\\w+', ['aä9+😀'], ['_', 'a b', 'a-b', '\u0000']],
    ['\\W+', ['_-. '], ['a']],
    ['\\s+', [' \t\n\r'], ['\u00A0', '\f']],
    ['\\S', ['\u00A0'], [' ']],
    ['\\i\\c*', ['_a-b.9', ':x', 'é'], ['9a', '-a', 'a b']],
    ['\\I\\C', ['9 '], ['a ', '9a']],
    ['\\p{Lu}\\P{Lu}', ['Aa', 'Ä1'], ['aA', 'AA']],
    ['\\p{IsBasicLatin}+', ['abc~'], ['ä']],
    ['\\p{IsLatin-1Supplement}\\P{IsGreek}', ['äa'], ['äα']],
    // Character classes and subtractions.
    ['[a-cx]+', ['abcx'], ['d', '-']],
    ['[^a-c]', ['d', '^'], ['a']],
    ['[a^]', ['^'], ['b']],
    ['[-a][a-][\\w-.]', ['-a.', 'a--'], ['b-a']],
    ['[a-z-[aeiou]]+', ['xyz'], ['xa', '-']],
    ['[\\w-[\\d-[5]]]+', ['a5'], ['4']],
    ['[^a-z-[A]]', ['B'], ['A', 'b']],
    ['[\\]\\[\\-]+', ['[-]'], ['\\']],
    ['[.$|]+', ['.$|'], ['a']],
    ['[😀-😂]', ['😁'], ['\uD83D', '😃']],
  ])('%s', (pattern, matching, others) => {
    const test = compilePattern(pattern)
    expect([matching.filter((value) => !test(value)), others.filter(test)]).toEqual([[], []])
  })

  const refused = [
    'a*?',
    'a+?',
    'a??',
    'a++',
    'a{2}{3}',
    '(?:a)',
    '(?=a)',
    '(?i)a',
    '(a)\\1',
    '\\ba',
    '\\$',
    '\\u0041',
    '\\x41',
    '\\p{Foo}',
    '\\p{L',
    '\\pL',
    '\\p{Cs}',
    '\\p{IsNoBlock}',
    '*a',
    '+',
    'a{,2}',
    'a{2,1}',
    'a{x}',
    '{',
    '}',
    ']',
    '[',
    '[]',
    '[^]',
    '[a',
    '[a-',
    '[z-a]',
    '[a-\\d]',
    '[a[b]]',
    '[a-[b]c]',
    '(a',
    'a)',
    '\\',
    // Patterns that would take too much time or memory.
    '(((a{100}){100}){100}){100}',
    'a{9999999999}',
    '(\\w{100}){100}',
    `${'('.repeat(5000)}a${')'.repeat(5000)}`,
    `${'[a-'.repeat(5000)}a${']'.repeat(5000)}`,
    'a'.repeat(10_001),
  ]

  test.each(refused.map((pattern) => [pattern.slice(0, 40), pattern]))('rejects %s', (_, pattern) => {
    expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ name: 'PatternError' }))
  })

  test.each([
    ['(a*)*b', 'a'.repeat(50_000)],
    ['(a|aa)+b', 'a'.repeat(50_000)],
    ['(.*)(.*)(.*)(.*)x', 'a'.repeat(20_000)],
    ['([a-z]+)+[0-9]', 'a'.repeat(20_000)],
  ])('matches %s within the step limit for a value, even though it is ambiguous', (pattern, value) => {
    expect(compilePattern(pattern)(value)).toBe(false)
  })

  test('rejects a value that would take too many steps', () => {
    const test = compilePattern('(a{50}){80}')
    expect(() => test('a'.repeat(1_000_000))).toThrow(expect.objectContaining({ name: 'PatternError' }))
    expect(isPatternError(new Error('another'))).toBe(false)
  })
})

describe('read ids', () => {
  test('round-trips documents with any text', () => {
    const property = fc.property(arbitraryDocument, (document) => {
      const { document: again, issues } = readIds(writeIds(document))
      expect([again, issues]).toEqual([document, []])
    })
    fc.assert(property, { numRuns: 300 })
  })

  test('reads any namespace prefix and encoding, and keeps text verbatim', () => {
    const text = idsText({
      info: '<title>01</title><date>2026-01-31+01:00</date>',
      requirements: `<property dataType="IFCLABEL" uri="u" instructions="Say &#10;it" cardinality="optional">
      ${simple('propertySet', ' A ')}${simple('baseName', 'ä<![CDATA[&amp;]]>')}${restricted('value', 'double', { minInclusive: '1e0' })}
    </property>`,
    })
    const prefixed = text
      .replace('xmlns=', 'xmlns:i=')
      .replaceAll('xmlns:xs', 'xmlns:schema')
      .replaceAll('xs:', 'schema:')
      .replace(/<(\/?)([a-z]\w*)(?=[ />])/gi, (_tag, close: string, name: string) => `<${close}i:${name}`)
    expect(prefixed).toContain('<i:simpleValue>')
    const latin = prefixed.replace('UTF-8', 'ISO-8859-1')
    const units = Array.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, (c) => c.charCodeAt(0))
    const wide = new Uint8Array(Uint16Array.from(units).buffer)
    const files = [
      text,
      `\uFEFF${text}`,
      new TextEncoder().encode(`\uFEFF${prefixed}`),
      Uint8Array.from(latin, (c) => c.charCodeAt(0)),
      wide,
    ]
    for (const file of files) {
      const { document, issues } = readIds(file)
      expect(issues).toEqual([])
      expect(document.info).toEqual({ title: '01', date: '2026-01-31+01:00' })
      expect(document.specifications[0]?.requirements).toEqual([
        {
          facet: {
            kind: 'property',
            propertySet: { simple: ' A ' },
            baseName: { simple: 'ä&amp;' },
            value: idsRestriction('double', { bounds: { minInclusive: '1e0' } }),
            dataType: 'IFCLABEL',
            uri: 'u',
          },
          cardinality: 'optional',
          instructions: 'Say \nit',
        },
      ])
    }
  })

  test.each([
    ['minOccurs="1" maxOccurs="unbounded"', 'required', undefined],
    ['maxOccurs="unbounded"', 'required', undefined],
    ['minOccurs="0" maxOccurs="unbounded"', 'optional', undefined],
    ['minOccurs="0" maxOccurs="0"', 'prohibited', undefined],
    ['', 'required', {}],
    ['minOccurs="1" maxOccurs="1"', 'required', { minOccurs: '1', maxOccurs: '1' }],
    ['maxOccurs="0"', 'prohibited', { maxOccurs: '0' }],
    ['minOccurs="0"', 'optional', { minOccurs: '0' }],
  ])('reads %p as %s, and keeps an unusual pair', (occurs, cardinality, kept) => {
    const [specification] = readIds(idsText({ occurs })).document.specifications
    expect([specification?.cardinality, specification?.occurs]).toEqual([cardinality, kept])
  })

  const attribute = `${simple('name', 'Name')}${simple('value', 'A')}`

  test.each([
    ['another root', 'wrong-root', 1, '<other/>'],
    ['the root of another namespace', 'wrong-root', 2, idsText().replace('org/IDS', 'org/IDS/0.9')],
    ['a child that is unknown', 'unexpected-element', 3, idsText({ info: '<title/><colour/>' })],
    ['children in another order', 'misplaced-element', 3, idsText({ info: '<version/><title/>' })],
    ['a child twice', 'repeated-element', 3, idsText({ info: '<title/><title/>' })],
    ['no title', 'missing-element', 3, idsText({ info: '<version/>' })],
    ['no info', 'missing-element', 2, idsText().replace(/<info>.*<\/info>/, '')],
    ['no specification', 'missing-element', 4, idsText().replace(/<specification [^]*<\/specification>/, '')],
    ['no applicability', 'missing-element', 5, idsText().replace(/<applicability[^]*<\/applicability>/, '')],
    ['text between elements', 'unexpected-text', 6, idsText({ applicability: `${walls}text` })],
    ['no name', 'missing-attribute', 5, idsText().replace('name="Walls"', '')],
    ['no version', 'missing-attribute', 5, idsText().replace('ifcVersion="IFC4"', '')],
    ['an unknown version', 'unknown-ifc-version', 5, idsText({ versions: 'IFC4 IFC5' })],
    ['an unknown attribute', 'unexpected-attribute', 5, idsText().replace('name="Walls"', 'name="Walls" use="x"')],
    ['facets in another order', 'misplaced-element', 7, idsText({ applicability: `<material/>${walls}` })],
    ['two classes', 'repeated-element', 7, idsText({ applicability: walls + walls })],
    [
      'cardinality in an applicability',
      'unexpected-attribute',
      7,
      idsText({ applicability: '<material cardinality="required"/>' }),
    ],
    [
      'instructions in an applicability',
      'unexpected-attribute',
      7,
      idsText({ applicability: '<material instructions="x"/>' }),
    ],
    [
      'a cardinality of a class',
      'unexpected-attribute',
      10,
      idsText({ requirements: walls.replace('<entity', '<entity cardinality="required"') }),
    ],
    [
      'an unknown cardinality',
      'unknown-cardinality',
      10,
      idsText({ requirements: '<material cardinality="perhaps"/>' }),
    ],
    [
      'an attribute without name',
      'missing-element',
      10,
      idsText({ requirements: `<attribute>${simple('value', 'A')}</attribute>` }),
    ],
    [
      'value before name',
      'misplaced-element',
      10,
      idsText({ requirements: `<attribute>${simple('value', 'A')}${simple('name', 'Name')}</attribute>` }),
    ],
    [
      'system before value',
      'misplaced-element',
      10,
      idsText({ requirements: `<classification>${simple('system', 'A')}${simple('value', 'Name')}</classification>` }),
    ],
    [
      'a classification without system',
      'missing-element',
      10,
      idsText({ requirements: `<classification>${simple('value', 'A')}</classification>` }),
    ],
    [
      'a property without set',
      'missing-element',
      10,
      idsText({ requirements: `<property>${simple('baseName', 'A')}</property>` }),
    ],
    [
      'a property without name',
      'missing-element',
      10,
      idsText({ requirements: `<property>${simple('propertySet', 'A')}</property>` }),
    ],
    ['a part of nothing', 'missing-element', 10, idsText({ requirements: '<partOf relation="IFCRELNESTS"/>' })],
    ['a value of neither kind', 'missing-element', 10, idsText({ requirements: '<material><value/></material>' })],
    [
      'a value of both kinds',
      'repeated-element',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { pattern: 'A' }).replace('</value>', '<simpleValue/></value>')}</material>`,
      }),
    ],
    [
      'text in place of a value',
      'unexpected-text',
      10,
      idsText({ requirements: '<material><value>A<simpleValue/></value></material>' }),
    ],
    [
      'a limit that IDS lacks',
      'unexpected-element',
      10,
      idsText({ requirements: `<material>${restricted('value', 'string', { totalDigits: '1' })}</material>` }),
    ],
    [
      'a limit twice',
      'repeated-element',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { length: '1' }).replace(/(<xs:length.*?>)/, '$1$1')}</material>`,
      }),
    ],
    [
      'a limit without value',
      'missing-attribute',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { length: '1' }).replace('value="1"', '')}</material>`,
      }),
    ],
    [
      'an annotation after limits',
      'misplaced-element',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { length: '1' }).replace('</xs:r', '<xs:annotation/></xs:r')}</material>`,
      }),
    ],
    [
      'a restriction without base',
      'missing-attribute',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { length: '1' }).replace(/ base="[^"]*"/, '')}</material>`,
      }),
    ],
    [
      'a base of no schema',
      'unknown-base',
      10,
      idsText({
        requirements: `<material>${restricted('value', 'string', { length: '1' }).replace('xs:string', 'string')}</material>`,
      }),
    ],
    [
      'a restriction of another namespace',
      'unexpected-element',
      10,
      idsText({ requirements: '<material><value><restriction/></value></material>' }),
    ],
    [
      'elements in a text',
      'unexpected-element',
      10,
      idsText({ requirements: `<attribute>${attribute.replace('A<', 'A<b/><')}</attribute>` }),
    ],
  ])('reports %s with its line', (_case, code, line, text) => {
    expect(readIds(text).issues[0]).toEqual({ code, severity: 'error', line, message: expect.stringMatching(/\w\.$/) })
  })

  test('reports at most a thousand issues', () => {
    expect(readIds(idsText({ info: '<title/>' + '<x/>'.repeat(5000) })).issues).toHaveLength(1000)
  })

  test('stores the line of every part', () => {
    const { document, lines } = readIds(idsText({ requirements: `<attribute>\n${attribute}</attribute>` }))
    const [specification] = document.specifications
    const requirement = specification?.requirements?.[0]
    const facet = requirement?.facet
    const parts = [document.info, specification, specification?.applicability[0], requirement, facet]
    expect(parts.map((part) => part && lines.get(part))).toEqual([3, 5, 7, 10, 10])
    expect(facet?.kind === 'attribute' && lines.get(facet.name)).toBe(11)
  })
})
