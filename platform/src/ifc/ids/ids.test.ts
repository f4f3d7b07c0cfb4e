import { expect, test, describe } from '@jest/globals'
import { checkText, wall, modelText, setOf, singleValue } from './testing/check-text.ts'
import {
  attribute,
  entity,
  matching,
  oneOf,
  within,
  rulesText,
  partOf,
  property,
  type PropertyRule,
} from './testing/rules-text.ts'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readIds } from '@lintel/shared/ids'
import { afterTest } from '@lintel/shared/testing/runner'
import { killReader } from '../../testing/kill-reader.ts'
import { checkModel } from './index.ts'

describe('attributes', () => {
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
    ['has a value', 'pass', attribute('Name'), [wall()]],
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
      'is false, as required',
      'pass',
      attribute('ProductDefinitional', 'false'),
      ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
      entity('IFCSHAPEASPECT'),
    ],
    [
      'is false, as a number',
      'pass',
      attribute('ProductDefinitional', '0'),
      ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
      entity('IFCSHAPEASPECT'),
    ],
    [
      'is false, in upper case',
      'fail',
      attribute('ProductDefinitional', 'FALSE'),
      ['#1=IFCSHAPEASPECT($,$,$,.F.,#9);'],
      entity('IFCSHAPEASPECT'),
    ],
    ['is zero', 'pass', attribute('NumberOfRisers'), [flight('0')], ofFlight],
    [
      'is a duration of zero',
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
      'is the same day in another time zone',
      'fail',
      attribute('CreationDate', '2022-01-01+01:00'),
      ["#1=IFCWORKPLAN('0',$,$,$,$,$,'2022-01-01+00:00',$,$,$,$,'2022-01-01',$,$);"],
      entity('IFCWORKPLAN'),
    ],
    ['is a reference', 'pass', attribute('OwnerHistory'), ["#1=IFCWALL('0',#2,$,$,$,$,$,$,$);"]],
    [
      'is a reference, for which no value is valid',
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
    ["is only the type's", 'fail', attribute('Description'), [wall(), ...typed]],
    ['does not exist in its class', 'fail', attribute('Foo'), [wall()]],
    ['is an enumeration', 'pass', attribute('PredefinedType', 'SOLIDWALL'), [wall({ type: '.SOLIDWALL.' })]],
    ['has another case', 'fail', attribute('Name', 'wall'), [wall()]],
    ['has an extra space', 'fail', attribute('Name', 'Wall'), [wall({ name: "'Wall '" })]],
    [
      'is written with control directives',
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
    ['is not an integer', 'fail', attribute('NumberOfRisers', '42.0'), [flight('42')], ofFlight],
    ['is a real number in any form', 'pass', attribute('OverallHeight', '4.2e1'), [door('42.')], ofDoor],
    ['is a real number without a decimal point', 'pass', attribute('OverallHeight', '42.0'), [door('42')], ofDoor],
    ['has a decimal comma', 'fail', attribute('OverallHeight', '42,0'), [door('42.')], ofDoor],
    [
      'is one of several',
      'pass',
      attribute('OverallHeight', oneOf(['1.0', '42.00000001'], 'double')),
      [door('42.')],
      ofDoor,
    ],
    ['is not one of several', 'fail', attribute('Name', oneOf(['A', 'B'])), [wall()]],
    ['has one of several names with a value', 'pass', attribute(matching('Name|Description')), [wall()]],
    ['has several names, whose values all comply', 'pass', attribute(matching('Name|Description'), 'Wall'), [wall()]],
    [
      'has several names, one of which does not comply',
      'fail',
      attribute(matching('Name|Description'), 'Wall'),
      [wall({ description: "'A'" })],
    ],
    ['is optional and null', 'pass', attribute('Description', 'A', 'optional'), [wall()]],
    ['is optional and empty', 'fail', attribute('Description', 'A', 'optional'), [wall({ description: "''" })]],
    ['is optional and different', 'fail', attribute('Description', 'A', 'optional'), [wall({ description: "'B'" })]],
    ['is prohibited and null', 'pass', attribute('Description', undefined, 'prohibited'), [wall()]],
    [
      'is prohibited and empty',
      'fail',
      attribute('Description', undefined, 'prohibited'),
      [wall({ description: "''" })],
    ],
    ['is a prohibited value', 'fail', attribute('Name', 'Wall', 'prohibited'), [wall()]],
    ['differs from the prohibited value', 'pass', attribute('Description', 'Wall', 'prohibited'), [wall()]],
    ['is derived', 'fail', attribute('Dimensions'), ['#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'], entity('IFCSIUNIT')],
    [
      'follows a derived one',
      'pass',
      attribute('Prefix', 'MILLI'),
      ['#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'],
      entity('IFCSIUNIT'),
    ],
    [
      'is a number of an instance in a list',
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
    ['the inclusive lower bound', 'pass', bounds({ minInclusive: '42' }), [door('42.')], ofDoor],
    ['an exclusive bound', 'fail', bounds({ minExclusive: '42' }), [door('42.')], ofDoor],
    ['an upper bound', 'fail', bounds({ minInclusive: '1', maxInclusive: '41.999' }), [door('42.')], ofDoor],
    ['more than zero, by less than any tolerance', 'pass', bounds({ minExclusive: '0.' }), [door('0.0000001')], ofDoor],
    ['zero for a minimum above zero', 'fail', bounds({ minExclusive: '0.' }), [door('0.')], ofDoor],
    [
      'less than a minimum of zero, by less than any tolerance',
      'fail',
      bounds({ minInclusive: '0.' }),
      [door('-0.0000001')],
      ofDoor,
    ],
    ['zero for a maximum of zero', 'pass', bounds({ maxInclusive: '0.' }), [door('0.')], ofDoor],
    ['zero for a maximum below zero', 'fail', bounds({ maxExclusive: '0.' }), [door('0.')], ofDoor],
    ['an upper bound without tolerance', 'fail', bounds({ maxInclusive: '42' }), [door('42.0000001')], ofDoor],
    [
      'a day within limits',
      'pass',
      attribute('CreationDate', within({ minInclusive: '2022-01-01' }, 'date')),
      ["#1=IFCWORKPLAN('0',$,$,$,$,$,'2022-01-02',$,$,$,$,'2022-01-01',$,$);"],
      entity('IFCWORKPLAN'),
    ],
    [
      'a duration above the maximum',
      'fail',
      attribute('ScheduleDuration', within({ maxInclusive: 'PT30H' }, 'duration')),
      ["#1=IFCTASKTIME($,$,$,$,'P2D',$,$,$,$,$,$,$,$,$,$,$,$,$,$,$);"],
      entity('IFCTASKTIME'),
    ],
    ['a length in code points', 'pass', text({ length: '1' }), [wall({ name: "'😀'" })]],
    ['a text that is too short', 'fail', text({ minLength: '5' }), [wall()]],
    ['a text that is too long', 'fail', text({ maxLength: '3' }), [wall()]],
    [
      'a length limit for a number',
      'fail',
      attribute('OverallHeight', within({ minLength: '1' }, 'string')),
      [door('42.')],
      ofDoor,
    ],
    ['a pattern that must match the whole value', 'fail', attribute('Name', matching('Wal')), [wall()]],
    ['one of two patterns', 'pass', attribute('Name', matching('A', 'W.*')), [wall()]],
    ['a text pattern for a number', 'fail', attribute('OverallHeight', matching('.*')), [door('42.')], ofDoor],
    ['both a pattern and a length', 'fail', text({ pattern: '.*', length: '3' }), [wall()]],
  ])('%s: %s', async (_, expected, requirements, lines, applicability = entity('IFCWALL')) => {
    expect(await checkText({ applicability, requirements }, lines)).toMatchObject({ status: expected })
  })

  /** The tolerance is a millionth of the number plus a millionth; the limits themselves are included. */
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
  ])('treats numbers near %d as equal', async (wanted, near, far) => {
    const requirements = attribute('OverallHeight', String(wanted))
    const statuses = [near, far].map(
      async (value) => (await checkText({ applicability: ofDoor, requirements }, [door(value.toFixed(15))])).status,
    )
    expect(await Promise.all(statuses)).toEqual(['pass', 'fail'])
  })
})

describe('check model', () => {
  const rules = rulesText({ requirements: attribute('Tag') })

  async function modelPath(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-check-'))
    afterTest(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'model.ifc'), text)
    return join(folder, 'model.ifc')
  }

  function wallsOf(count: number): string {
    return modelText(Array.from({ length: count }, (_, index) => wall({ id: index + 1 })))
  }

  test('checks a model in a separate process, by text or document, and reports its progress @full', async () => {
    const path = await modelPath(wallsOf(25_000))
    const parts: number[] = []
    const onProgress = async (part: number) => void parts.push(part)
    const report = await checkModel({ modelPath: path, idsText: rules, mostFailures: 3, onProgress })
    expect(report).toMatchObject({ status: 'fail', specifications: [{ failed: 25_000 }] })
    expect(report.specifications[0]?.requirements[0]?.failures).toHaveLength(3)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    const { document } = readIds(rules)
    expect(await checkModel({ modelPath: path, document })).toMatchObject({ status: 'fail' })
  })

  test('returns a report for invalid rules without reading the model @full', async () => {
    const idsText = rulesText({ requirements: attribute('NoSuchAttribute') })
    expect(await checkModel({ modelPath: 'no-such.ifc', idsText })).toMatchObject({ status: 'invalid' })
    const report = await checkModel({ modelPath: await modelPath(wallsOf(1)), idsText, despiteErrors: true })
    expect(report).toMatchObject({ status: 'fail', issues: [{ code: 'unknown-attribute' }] })
  })

  test('fails like readers do, and leaves no files behind', async () => {
    const large = await modelPath(wallsOf(1000))
    const folder = await mkdtemp(join(tmpdir(), 'lintel-check-'))
    afterTest(() => rm(folder, { recursive: true }))
    const order = { modelPath: large, idsText: rules }
    const stopped = new AbortController()
    const reason = new Error('nobody waits any more')
    const checking = checkModel({ ...order, onProgress: async () => undefined, signal: stopped.signal })
    stopped.abort(reason)
    await expect(checking).rejects.toBe(reason)
    const notAModel = await modelPath('ISO-10303-21;\nEND-ISO-10303-21;')
    await expect(checkModel({ ...order, modelPath: notAModel })).rejects.toMatchObject({ code: 'unknown-schema' })
    const tooLarge = await modelPath(`${wallsOf(1)}${' '.repeat(41 * 1024 ** 2)}`)
    await expect(checkModel({ ...order, modelPath: tooLarge, memoryMegabytes: 80 })).rejects.toMatchObject({
      code: 'too-large',
    })
    const killed = checkModel({ ...order, folder })
    await Promise.all([killReader('check-process'), expect(killed).rejects.toMatchObject({ code: 'killed' })])
    expect(await readdir(folder)).toEqual(['rules.ids'])
  })

  test('ends with the error of the progress callback @full', async () => {
    const modeled = await modelPath(wallsOf(25_000))
    const onProgress = () => Promise.reject(new Error('the run is over'))
    await expect(checkModel({ modelPath: modeled, idsText: rules, onProgress })).rejects.toThrow('the run is over')
  })
})

describe('part of', () => {
  const [aggregates, groups, contains, nests, cuts] = [
    'IFCRELAGGREGATES',
    'IFCRELASSIGNSTOGROUP',
    'IFCRELCONTAINEDINSPATIALSTRUCTURE',
    'IFCRELNESTS',
    'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
  ]
  function whole(id: number, kind = '.TRUSS.') {
    return `#${id}=IFCELEMENTASSEMBLY('0',$,'A',$,$,$,$,$,$,${kind});`
  }

  function relation(id: number, name: string, to: number, parts: string) {
    return `#${id}=${name}('0',$,$,$,#${to},${parts});`
  }

  const slab = "#3=IFCSLAB('0',$,'S',$,$,$,$,$,$);"
  const inAssembly = [
    wall(),
    whole(2),
    relation(40, 'IFCRELAGGREGATES', 2, '(#1)'),
    slab,
    relation(41, 'IFCRELAGGREGATES', 3, '(#2)'),
  ]
  const storey = [
    "#4=IFCBUILDINGSTOREY('0',$,'L',$,$,$,$,$,$,$);",
    "#5=IFCBUILDING('0',$,'B',$,$,$,$,$,$,$,$,$);",
    relation(42, 'IFCRELAGGREGATES', 5, '(#4)'),
  ]
  const onStorey = [wall(), ...storey, "#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#1),#4);"]
  const opening = [
    "#6=IFCOPENINGELEMENT('0',$,'O',$,$,$,$,$,$);",
    relation(44, 'IFCRELVOIDSELEMENT', 3, '#6'),
    relation(45, 'IFCRELFILLSELEMENT', 6, '#1'),
    slab,
  ]

  test.each<[string, 'pass' | 'fail', string, string[]]>([
    ['aggregates', 'pass', partOf(entity('IFCELEMENTASSEMBLY'), aggregates), inAssembly],
    ['aggregates, two steps up', 'pass', partOf(entity('IFCSLAB'), aggregates), inAssembly],
    ['aggregates, of another class', 'fail', partOf(entity('IFCBEAM'), aggregates), inAssembly],
    [
      'aggregates, of the same predefined type',
      'pass',
      partOf(entity('IFCELEMENTASSEMBLY', 'TRUSS'), aggregates),
      inAssembly,
    ],
    [
      'aggregates, of another predefined type',
      'fail',
      partOf(entity('IFCELEMENTASSEMBLY', 'ARCH'), aggregates),
      inAssembly,
    ],
    ['another relation', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), nests), inAssembly],
    ['any relation', 'pass', partOf(entity('IFCELEMENTASSEMBLY')), inAssembly],
    ['no relation', 'fail', partOf(entity('IFCELEMENTASSEMBLY')), [wall()]],
    [
      'itself, in a cycle',
      'fail',
      partOf(entity('IFCWALL'), aggregates),
      [wall(), relation(40, 'IFCRELAGGREGATES', 1, '(#1)')],
    ],
    [
      'itself, in a longer cycle',
      'fail',
      partOf(entity('IFCWALL'), aggregates),
      [wall(), whole(2), relation(40, 'IFCRELAGGREGATES', 2, '(#1)'), relation(41, 'IFCRELAGGREGATES', 1, '(#2)')],
    ],
    ['nests', 'pass', partOf(entity('IFCSLAB'), nests), [wall(), slab, relation(40, 'IFCRELNESTS', 3, '(#1)')]],
    [
      'a group',
      'pass',
      partOf(entity('IFCGROUP'), groups),
      [wall(), "#2=IFCGROUP('0',$,'G',$,$);", "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);"],
    ],
    [
      'a group of another class',
      'fail',
      partOf(entity('IFCGROUP'), groups),
      [wall(), "#2=IFCINVENTORY('0',$,'G',$,$,$,$,$,$,$,$);", "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);"],
    ],
    ['a story', 'pass', partOf(entity('IFCBUILDINGSTOREY'), contains), onStorey],
    ['a building, via its story', 'pass', partOf(entity('IFCBUILDING'), contains), onStorey],
    ['a building, only by aggregation', 'fail', partOf(entity('IFCBUILDING'), aggregates), onStorey],
    ['its assembly, by containment', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), contains), inAssembly],
    ['the opening that it fills', 'pass', partOf(entity('IFCOPENINGELEMENT'), cuts), [wall(), ...opening]],
    ['the host of the opening that it fills', 'pass', partOf(entity('IFCSLAB'), cuts), [wall(), ...opening]],
    [
      'mixed relations',
      'pass',
      partOf(entity('IFCBUILDING')),
      [
        wall(),
        whole(2),
        relation(40, 'IFCRELAGGREGATES', 2, '(#1)'),
        ...storey,
        "#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#2),#4);",
      ],
    ],
    ['a prohibited assembly', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), aggregates, 'prohibited'), inAssembly],
    [
      'something other than the prohibited assembly',
      'pass',
      partOf(entity('IFCBEAM'), aggregates, 'prohibited'),
      inAssembly,
    ],
  ])('part of %s: %s', async (_, expected, requirements, lines) => {
    expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
  })

  const inGroups = [
    wall(),
    "#2=IFCGROUP('0',$,'Inner',$,$);",
    "#3=IFCZONE('0',$,'Outer',$,'WING',$);",
    "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);",
    "#41=IFCRELASSIGNSTOGROUPBYFACTOR('0',$,$,$,(#2),$,#3,1.);",
  ]
  const nested = [
    wall(),
    "#2=IFCFURNITURE('0',$,'Desk',$,'STANDING',$,$,$,.USERDEFINED.);",
    slab,
    relation(40, 'IFCRELNESTS', 2, '(#1)'),
    relation(41, 'IFCRELNESTS', 3, '(#2)'),
  ]
  const room = "#2=IFCSPACE('0',$,'R',$,'BURROW',$,$,$,$,.USERDEFINED.,$);"
  const contained = "#40=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#1),#2);"
  const inRoom = [wall(), room, contained, ...storey, relation(43, 'IFCRELAGGREGATES', 4, '(#2)')]
  const roomAsPart = [wall(), room, relation(40, 'IFCRELAGGREGATES', 2, '(#1)')]
  const partOfContained = [
    wall(),
    whole(6),
    relation(44, 'IFCRELAGGREGATES', 6, '(#1)'),
    room,
    "#40=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#6),#2);",
  ]

  test.each<[string, 'pass' | 'fail', string, string, string[], string?]>([
    ['a group of a group', 'pass', groups, entity('IFCZONE'), inGroups],
    ['a group without a parent group', 'fail', groups, entity('IFCZONE'), inGroups, 'IFCZONE'],
    [
      'a group in a cycle',
      'pass',
      groups,
      entity('IFCGROUP'),
      [...inGroups, "#42=IFCRELASSIGNSTOGROUP('0',$,$,$,(#3),$,#2);"],
    ],
    ['the nesting parent of a nesting parent', 'pass', nests, entity('IFCSLAB'), nested],
    ['the nesting parent from itself', 'fail', nests, entity('IFCFURNITURE'), nested, 'IFCFURNITURE'],
    ['a nesting parent by its user-defined type', 'pass', nests, entity('IFCFURNITURE', 'STANDING'), nested],
    ['a nesting parent with any user-defined type', 'pass', nests, entity('IFCFURNITURE', 'USERDEFINED'), nested],
    ['a nesting parent with another user-defined type', 'fail', nests, entity('IFCFURNITURE', 'SITTING'), nested],
    ['a room', 'pass', contains, entity('IFCSPACE'), inRoom],
    ['a room by its user-defined type', 'pass', contains, entity('IFCSPACE', 'BURROW'), inRoom],
    ['a room with any user-defined type', 'pass', contains, entity('IFCSPACE', 'USERDEFINED'), inRoom],
    ['a room with another user-defined type', 'fail', contains, entity('IFCSPACE', 'WARREN'), inRoom],
    ['the story of a room', 'pass', contains, entity('IFCBUILDINGSTOREY'), inRoom],
    ['the building of the story of a room', 'pass', contains, entity('IFCBUILDING'), inRoom],
    ['a container from itself', 'fail', contains, entity('IFCSPACE'), [wall(), room, contained], 'IFCSPACE'],
    [
      'the story of a room by containment, from the room',
      'fail',
      contains,
      entity('IFCBUILDINGSTOREY'),
      inRoom,
      'IFCSPACE',
    ],
    ['a room of which it is a part, by containment', 'fail', contains, entity('IFCSPACE'), roomAsPart],
    ['a room that contains it, by aggregation', 'fail', aggregates, entity('IFCSPACE'), inRoom],
    ['a building by aggregation, via the room that contains it', 'fail', aggregates, entity('IFCBUILDING'), inRoom],
    ['the room that contains its assembly', 'fail', contains, entity('IFCSPACE'), partOfContained],
  ])('the specified relation leads to %s: %s @full', async (_, expected, relation, whole, lines, part = 'IFCWALL') => {
    const applicability = entity(part)
    const statuses = (['required', 'prohibited'] as const).map(async (cardinality) => {
      const requirements = partOf(whole, relation, cardinality)
      return (await checkText({ applicability, requirements }, lines)).status
    })
    expect(await Promise.all(statuses)).toEqual([expected, expected === 'pass' ? 'fail' : 'pass'])
  })

  test('follows all relations if none is specified, in any order', async () => {
    const requirements = partOf(entity('IFCSPACE'))
    expect(await checkText({ requirements }, partOfContained)).toMatchObject({ status: 'pass' })
  })
})

describe('properties', () => {
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

  /** A type of the wall with its own property set. */
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
    ['exists', 'pass', of(), walled(label('B'))],
    ['is in another set', 'fail', property('Other', 'A'), walled(label('B'))],
    ['has another name', 'fail', property('Set', 'B'), walled(label('B'))],
    ['is in no set', 'fail', of(), [wall()]],
    ['has the value', 'pass', asLabel('B'), walled(label('B'))],
    ['has the value in another case', 'fail', asLabel('b'), walled(label('B'))],
    ['has another value', 'fail', asLabel('C'), walled(label('B'))],
    ['has another measure, although both are texts', 'fail', of({ type: 'IFCTEXT' }), walled(label('B'))],
    ['has a narrower measure', 'fail', asLength('1'), walled(singleValue('A', 'IFCPOSITIVELENGTHMEASURE(1.)'))],
    ['is null', 'fail', of(), walled(singleValue('A', '$'))],
    ['is an empty text', 'fail', of(), walled(label(''))],
    ['is unknown', 'fail', of({ type: 'IFCLOGICAL' }), walled(singleValue('A', 'IFCLOGICAL(.U.)'))],
    [
      'is unknown, for a pattern that matches anything',
      'fail',
      of({ type: 'IFCLOGICAL', value: matching('.*') }),
      walled(singleValue('A', 'IFCLOGICAL(.U.)')),
    ],
    [
      'is true, for a pattern of logical values',
      'pass',
      of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
      walled(singleValue('A', 'IFCLOGICAL(.T.)')),
    ],
    [
      'is false, for a pattern of other logical values',
      'fail',
      of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
      walled(singleValue('A', 'IFCLOGICAL(.F.)')),
    ],
    [
      'is any number, without a decimal point',
      'pass',
      of({ type: 'IFCNUMERICMEASURE', value: '4.2e1' }),
      walled(singleValue('A', 'IFCNUMERICMEASURE(42)')),
    ],
    ['is false', 'pass', of(), walled(singleValue('A', 'IFCBOOLEAN(.F.)'))],
    [
      'is false, as required',
      'pass',
      of({ type: 'IFCBOOLEAN', value: 'false' }),
      walled(singleValue('A', 'IFCBOOLEAN(.F.)')),
    ],
    [
      'is a logical value that matches a pattern',
      'pass',
      of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
      walled(singleValue('A', 'IFCLOGICAL(.T.)')),
    ],
    [
      'is unknown, which is invalid even if a pattern allows it',
      'fail',
      of({ type: 'IFCLOGICAL', value: matching('true|unknown') }),
      walled(singleValue('A', 'IFCLOGICAL(.U.)')),
    ],
    ['is zero', 'pass', of(), walled(singleValue('A', 'IFCINTEGER(0)'))],
    [
      'is an integer, as required',
      'pass',
      of({ type: 'IFCINTEGER', value: '42' }),
      walled(singleValue('A', 'IFCINTEGER(42)')),
    ],
    [
      'is a number without a decimal point, required with one',
      'pass',
      of({ type: 'IFCNUMERICMEASURE', value: '42.0' }),
      walled(singleValue('A', 'IFCNUMERICMEASURE(42)')),
    ],
    [
      'is within limits without a maximum',
      'pass',
      of({ type: 'IFCREAL', value: within({ minExclusive: '1', maxInclusive: 'INF' }) }),
      walled(singleValue('A', 'IFCREAL(1.E9)')),
    ],
    [
      'is within limits without a minimum',
      'pass',
      of({ type: 'IFCREAL', value: within({ minInclusive: '-INF', maxInclusive: '1' }) }),
      walled(singleValue('A', 'IFCREAL(-1.5)')),
    ],
    ['is a complex property', 'fail', of(), walled("IFCCOMPLEXPROPERTY('A',$,'',(#9))")],
    ['is a reference', 'fail', of(), walled("IFCPROPERTYREFERENCEVALUE('A',$,$,#9)")],
    ['is optional and missing', 'pass', asLabel('B', 'optional'), [wall()]],
    ['is optional and missing in the set', 'pass', asLabel('B', 'optional'), walled(label('B', 'Other'))],
    ['is optional and null', 'pass', asLabel('B', 'optional'), walled(singleValue('A', '$'))],
    ['is optional and empty', 'fail', asLabel('B', 'optional'), walled(label(''))],
    ['is optional and different', 'fail', asLabel('B', 'optional'), walled(label('C'))],
    ['is optional with another measure', 'fail', of({ type: 'IFCTEXT', cardinality: 'optional' }), walled(label('B'))],
    ['is prohibited and missing', 'pass', of({ cardinality: 'prohibited' }), walled(label('B', 'Other'))],
    ['is prohibited and null', 'fail', of({ cardinality: 'prohibited' }), walled(singleValue('A', '$'))],
    ['is prohibited and empty', 'fail', of({ cardinality: 'prohibited' }), walled(label(''))],
    [
      'is prohibited and complex',
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
      'is missing in one of several sets',
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
      'is optional and missing in one of several sets',
      'pass',
      property(matching('S.*'), 'A', { type: 'IFCLABEL', value: 'X', cardinality: 'optional' }),
      [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
    ],
    [
      'is optional and different in one of several sets',
      'fail',
      property(matching('S.*'), 'A', { type: 'IFCLABEL', value: 'X', cardinality: 'optional' }),
      [...walled(label('Y')), ...setOf([label('X', 'B')], { at: 200, name: 'S2' })],
    ],
    [
      'is part of a complex property that is treated as a set',
      'fail',
      property('Parts', 'A'),
      [...walled("IFCCOMPLEXPROPERTY('Parts',$,'',(#9))"), `#9=${label('X')};`],
    ],
    [
      'is part of a complex property but required directly in the set',
      'fail',
      of(),
      [...walled("IFCCOMPLEXPROPERTY('Parts',$,'',(#9))"), `#9=${label('X')};`],
    ],
    [
      'is part of a complex quantity that is treated as a set',
      'fail',
      property('Parts', 'A'),
      [
        wall(),
        ...setOf(["IFCPHYSICALCOMPLEXQUANTITY('Parts',$,(#9),'',$,$)"], { class: 'IFCELEMENTQUANTITY' }),
        "#9=IFCQUANTITYAREA('A',$,$,4.,$);",
      ],
    ],
    [
      'is in one of two sets with the same name',
      'pass',
      of(),
      [...walled(label('X')), ...setOf([label('X', 'B')], { at: 200 })],
    ],
    ["is the type's", 'pass', asLabel('X'), [wall(), ...typed([label('X')])]],
    ["overrides the type's", 'pass', asLabel('X'), [...walled(label('X')), ...typed([label('Y')])]],
    ["is overridden by the element's", 'fail', asLabel('X'), [...walled(label('Y')), ...typed([label('X')])]],
    [
      "is in the type's set of the same name",
      'pass',
      asLabel('X'),
      [...walled(label('Y', 'B')), ...typed([label('X')])],
    ],
    ['belongs to a type', 'pass', asLabel('X'), typed([label('X')]), entity('IFCWALLTYPE')],
    [
      'belongs to a material',
      'pass',
      asLabel('X'),
      ["#1=IFCMATERIAL('M',$,$);", `#2=${label('X')};`, "#3=IFCMATERIALPROPERTIES('Set',$,(#2),#1);"],
      entity('IFCMATERIAL'),
    ],
    [
      'belongs to a material of IFC2X3',
      'pass',
      asLabel('X'),
      ["#1=IFCMATERIAL('M');", `#2=${label('X')};`, "#3=IFCEXTENDEDMATERIALPROPERTIES(#1,(#2),$,'Set');"],
      entity('IFCMATERIAL'),
      'IFC2X3',
    ],
    [
      'belongs to a profile',
      'pass',
      asLabel('X'),
      ["#1=IFCPROFILEDEF(.AREA.,'P');", `#2=${label('X')};`, "#3=IFCPROFILEPROPERTIES('Set',$,(#2),#1);"],
      entity('IFCPROFILEDEF'),
    ],
    [
      'belongs to a project',
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
      'is an attribute of a predefined set',
      'pass',
      property('Panel', 'PanelOperation', { type: 'IFCDOORPANELOPERATIONENUM', value: 'SWINGING' }),
      panel,
      entity('IFCDOOR'),
    ],
    ['is a null attribute of a predefined set', 'fail', property('Panel', 'PanelWidth'), panel, entity('IFCDOOR')],
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
      'is a complex quantity',
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
})
