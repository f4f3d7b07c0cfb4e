import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { idsRestriction } from '../document/ids-value.ts'
import { arbitraryDocument } from '../testing/arbitrary-documents.ts'
import { idsText, restricted, simple, walls } from '../testing/ids-text.ts'
import { readIds } from './read-ids.ts'
import { writeIds } from './write-ids.ts'

test('reads again what it has written, whatever the texts', () => {
  const property = fc.property(arbitraryDocument, (document) => {
    const { document: again, issues } = readIds(writeIds(document))
    expect([again, issues]).toEqual([document, []])
  })
  fc.assert(property, { numRuns: 300 })
})

test('reads any prefix and any encoding, and keeps every text as it is written', () => {
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
])('reads %p as %s, and keeps what is not the usual pair', (occurs, cardinality, kept) => {
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
  ['an unknown cardinality', 'unknown-cardinality', 10, idsText({ requirements: '<material cardinality="perhaps"/>' })],
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
])('tells %s with its line', (_case, code, line, text) => {
  expect(readIds(text).issues[0]).toEqual({ code, severity: 'error', line, message: expect.stringMatching(/\w\.$/) })
})

test('tells at most a thousand issues', () => {
  expect(readIds(idsText({ info: '<title/>' + '<x/>'.repeat(5000) })).issues).toHaveLength(1000)
})

test('keeps the line of every part', () => {
  const { document, lines } = readIds(idsText({ requirements: `<attribute>\n${attribute}</attribute>` }))
  const [specification] = document.specifications
  const requirement = specification?.requirements?.[0]
  const facet = requirement?.facet
  const parts = [document.info, specification, specification?.applicability[0], requirement, facet]
  expect(parts.map((part) => part && lines.get(part))).toEqual([3, 5, 7, 10, 10])
  expect(facet?.kind === 'attribute' && lines.get(facet.name)).toBe(11)
})
