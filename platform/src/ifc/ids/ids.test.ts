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
    [
      'is prohibited and empty',
      'fail',
      attribute('Description', undefined, 'prohibited'),
      [wall({ description: "''" })],
    ],
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
    return modelText(Array.from({ length: count }, (_, place) => wall({ id: place + 1 })))
  }

  test('checks a model in a separate process, by text or document, and reports its progress', async () => {
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

  test('returns a report for invalid rules without reading the model', async () => {
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

  test('ends with the error of the progress callback', async () => {
    const modelled = await modelPath(wallsOf(25_000))
    const onProgress = () => Promise.reject(new Error('the run is over'))
    await expect(checkModel({ modelPath: modelled, idsText: rules, onProgress })).rejects.toThrow('the run is over')
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
      'aggregates, of that predefined type',
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
      'itself, in a circle',
      'fail',
      partOf(entity('IFCWALL'), aggregates),
      [wall(), relation(40, 'IFCRELAGGREGATES', 1, '(#1)')],
    ],
    [
      'itself, in a larger circle',
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
    ['a building, by its story', 'pass', partOf(entity('IFCBUILDING'), contains), onStorey],
    ['a building, by aggregation alone', 'fail', partOf(entity('IFCBUILDING'), aggregates), onStorey],
    ['what it is part of, by containment', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), contains), inAssembly],
    ['the opening that it fills', 'pass', partOf(entity('IFCOPENINGELEMENT'), cuts), [wall(), ...opening]],
    ['the host of the opening that it fills', 'pass', partOf(entity('IFCSLAB'), cuts), [wall(), ...opening]],
    [
      'relations that are mixed',
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
    ['what is prohibited', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), aggregates, 'prohibited'), inAssembly],
    ['other things than what is prohibited', 'pass', partOf(entity('IFCBEAM'), aggregates, 'prohibited'), inAssembly],
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
    ['a group that is in no group', 'fail', groups, entity('IFCZONE'), inGroups, 'IFCZONE'],
    [
      'a group in a circle',
      'pass',
      groups,
      entity('IFCGROUP'),
      [...inGroups, "#42=IFCRELASSIGNSTOGROUP('0',$,$,$,(#3),$,#2);"],
    ],
    ['a whole of a whole that is nested', 'pass', nests, entity('IFCSLAB'), nested],
    ['a nesting whole itself', 'fail', nests, entity('IFCFURNITURE'), nested, 'IFCFURNITURE'],
    ['a nesting whole as users define it', 'pass', nests, entity('IFCFURNITURE', 'STANDING'), nested],
    ['a nesting whole that users define', 'pass', nests, entity('IFCFURNITURE', 'USERDEFINED'), nested],
    ['a nesting whole that users define otherwise', 'fail', nests, entity('IFCFURNITURE', 'SITTING'), nested],
    ['a room', 'pass', contains, entity('IFCSPACE'), inRoom],
    ['a room as users define it', 'pass', contains, entity('IFCSPACE', 'BURROW'), inRoom],
    ['a room that users define', 'pass', contains, entity('IFCSPACE', 'USERDEFINED'), inRoom],
    ['a room that users define otherwise', 'fail', contains, entity('IFCSPACE', 'WARREN'), inRoom],
    ['the story of a room', 'pass', contains, entity('IFCBUILDINGSTOREY'), inRoom],
    ['the building of the story of a room', 'pass', contains, entity('IFCBUILDING'), inRoom],
    ['the container itself', 'fail', contains, entity('IFCSPACE'), [wall(), room, contained], 'IFCSPACE'],
    [
      'a story by containment, of a room that is its part',
      'fail',
      contains,
      entity('IFCBUILDINGSTOREY'),
      inRoom,
      'IFCSPACE',
    ],
    ['a room that it is a part of', 'fail', contains, entity('IFCSPACE'), roomAsPart],
    ['a room that it is in, by aggregation', 'fail', aggregates, entity('IFCSPACE'), inRoom],
    ['a building by aggregation, from the room that it is in', 'fail', aggregates, entity('IFCBUILDING'), inRoom],
    ['the room that its whole is in', 'fail', contains, entity('IFCSPACE'), partOfContained],
  ])('the specified relation leads to %s: %s', async (_, expected, relation, whole, lines, part = 'IFCWALL') => {
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
    [
      'is optional and of another measure',
      'fail',
      of({ type: 'IFCTEXT', cardinality: 'optional' }),
      walled(label('B')),
    ],
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
})
