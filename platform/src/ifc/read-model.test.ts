import { expect, test, describe } from '@jest/globals'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { valuesByName, ofKind, readContent, readFileContent } from './testing/read-text.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShapes, type ReadShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOf } from './reading/read-model.ts'

describe('read model', () => {
  test('reads zones and systems with their categories, and no other groups', async () => {
    const lines = [
      ...project,
      ...walls([{}, {}]),
      "#50=IFCZONE('a',$,'Zone A',$,'Heating Zone',$);",
      "#51=IFCDISTRIBUTIONSYSTEM('b',$,'Hot Water',$,$,$,.HEATING.);",
      "#52=IFCSYSTEM('c',$,'Backup',$,$);",
      "#53=IFCGROUP('d',$,'Group',$,$);",
      "#54=IFCRELASSIGNSTOGROUP('e',$,$,$,(#1000,#1100),$,#50);",
      "#55=IFCRELASSIGNSTOGROUP('f',$,$,$,(#1000),$,#51);",
      "#56=IFCRELASSIGNSTOGROUPBYFACTOR('g',$,$,$,(#1000),$,#52,1.);",
      "#57=IFCRELASSIGNSTOGROUP('h',$,$,$,(#1000),$,#53);",
    ]
    const model = await readContent(ifcText(lines))
    const groups = ofKind(model, 'element').map(({ parameters }) =>
      Object.entries(valuesByName(model, parameters)).filter(([name]) => name.startsWith('IFC Group/')),
    )
    const zone = [
      ['IFC Group/Zone', 'Zone A'],
      ['IFC Group/Zone Category', 'Heating Zone'],
    ]
    const systems = [
      ['IFC Group/System', ['Hot Water', 'Backup']],
      ['IFC Group/System Category', ['HEATING', '']],
    ]
    expect(groups).toEqual([[...zone, ...systems], zone])
  })

  test('reads what Revit writes: project, storeys, names, ids, types and parameters', async () => {
    const lines = [
      ...project,
      "#50=IFCPROPERTYSINGLEVALUE('Category',$,IFCLABEL('Doors'),$);",
      "#51=IFCPROPERTYSINGLEVALUE('Sill Height',$,IFCLENGTHMEASURE(-6100.5),$);",
      "#52=IFCPROPERTYSINGLEVALUE('Is Fire Exit',$,IFCBOOLEAN(.T.),$);",
      "#53=IFCPROPERTYSINGLEVALUE('Mark',$,IFCTEXT('007'),$);",
      "#54=IFCPROPERTYSINGLEVALUE('Comments',$,IFCTEXT(''),$);",
      "#55=IFCPROPERTYSINGLEVALUE('Note',$,$,$);",
      "#56=IFCPROPERTYSET('a',$,'Other',$,(#50,#53));",
      "#57=IFCPROPERTYSET('b',$,'Constraints',$,(#51,#52,#53,#54,#55));",
      "#58=IFCRELDEFINESBYPROPERTIES('c',$,$,$,(#70,#71),#56);",
      "#59=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#70),#57);",
      "#60=IFCPROPERTYSINGLEVALUE('U',$,IFCTHERMALTRANSMITTANCEMEASURE(1.5E-1),$);",
      "#61=IFCPROPERTYSET('e',$,'Analytical',$,(#60));",
      "#62=IFCDOORTYPE('f',$,'M_Single:0915 x 2134',$,$,(#61),$,'900',$,$,$,$,$);",
      "#63=IFCRELDEFINESBYTYPE('g',$,$,$,(#70,#71),#62);",
      "#64=IFCRELCONTAINEDINSPATIALSTRUCTURE('h',$,$,$,(#70),#16);",
      "#65=IFCRELAGGREGATES('i',$,$,$,#70,(#71));",
      "#70=IFCDOOR('0door000000000000000aa',$,'M_Single:0915 x 2134:353172',$,$,$,$,'353172',2134.,915.,$,$,$);",
      "#71=IFCDOOR('0door000000000000000ab',$,'M_Single:0915 x 2134:353173',$,$,$,$,$,2134.,915.,$,$,$);",
      "#72=IFCOPENINGELEMENT('0opening0000000000000a',$,'Opening',$,$,$,$,$,$);",
    ]
    const model = await readContent(ifcText(lines))
    expect(ofKind(model, 'header')).toMatchObject([
      {
        schema: 'IFC4',
        application: 'Autodesk Revit 2024 (ENU)',
        lengthUnit: 'mm',
        elements: 2,
        projectGlobalId: '0project0000000000000a',
        project: {
          projectName: 'Main Street',
          projectNumber: '0815',
          projectStatus: 'Design',
          clientName: 'Crestline',
        },
        customInfos: [{ parameterName: 'Store Format', value: 'P14' }],
        site: { streetAddress1: '1 Main Street', streetAddress2: 'Suite 2', city: 'Columbus', postalCode: '43004' },
      },
    ])
    expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
      ['Level 1', 0],
      ['Level 2', 4000],
    ])
    const [type, ...otherTypes] = ofKind(model, 'type')
    expect(otherTypes).toEqual([])
    expect(type).toMatchObject({ category: 'Doors', family: 'M_Single', type: '0915 x 2134' })
    expect(valuesByName(model, type?.parameters ?? {})).toEqual({ 'Analytical/U': [0.15, 'W·(m²)⁻¹·K⁻¹'] })
    const [door, part] = ofKind(model, 'element')
    expect(door).toMatchObject({ revitElementId: '353172', uniqueId: '0door000000000000000aa', storey: 2 })
    expect(part).toMatchObject({ revitElementId: '353173', storey: 2 })
    expect(valuesByName(model, door?.parameters ?? {})).toEqual({
      'Other/Category': 'Doors',
      'Other/Mark': '007',
      'Constraints/Sill Height': [-6100.5, 'mm'],
      'Constraints/Is Fire Exit': true,
      'Constraints/Mark': '007',
      'Constraints/Comments': '',
      'Constraints/Note': null,
      'IFC Attributes/OverallHeight': [2134, 'mm'],
      'IFC Attributes/OverallWidth': [915, 'mm'],
    })
    const [end] = ofKind(model, 'end')
    expect(end).toMatchObject({ values: 14, warnings: [], readerVersion: 6 })
    expect(end?.bindings).toContainEqual({ parameter: 'U', categories: ['Doors'] })
  })

  test('reads positions of elements relative to the site, and materials of elements or their types', async () => {
    const at = (id: number, above: string, [x, y, z]: readonly number[], axes = '$,$') => [
      `#${id}=IFCCARTESIANPOINT((${x}.,${y}.,${z}.));`,
      `#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},${axes});`,
      `#${id + 2}=IFCLOCALPLACEMENT(${above},#${id + 1});`,
    ]
    const wall = (id: number, placement: string) =>
      `#${id}=IFCWALL('0wall0000000000000${id}',$,'Basic Wall:Brick:${id}',$,$,${placement},$,'${id}',$);`
    const lines = [
      ...project,
      ...at(50, '$', [700_000, 9_000_000, 0]),
      "#53=IFCSITE('0site00000000000000000',$,'Site',$,$,#52,$,$,.ELEMENT.,$,$,$,$,$);",
      '#54=IFCDIRECTION((0.,0.,1.));',
      '#55=IFCDIRECTION((0.,1.,0.));',
      ...at(60, '#52', [1000, 0, 3000], '#54,#55'),
      ...at(70, '#62', [500, 250, 0]),
      '#80=IFCLOCALPLACEMENT(#81,#61);',
      '#81=IFCLOCALPLACEMENT(#80,#61);',
      wall(1000, '#72'),
      wall(1001, '#80'),
      wall(1002, '$'),
      "#90=IFCMATERIAL('Brick',$,$);",
      "#91=IFCMATERIAL('Mortar',$,$);",
      '#92=IFCMATERIALLAYER(#91,10.,$,$,$,$,$);',
      '#93=IFCMATERIALLAYER(#90,90.,$,$,$,$,$);',
      '#94=IFCMATERIALLAYERSET((#92,#93,#92),$,$);',
      '#95=IFCMATERIALLAYERSETUSAGE(#94,.AXIS2.,.POSITIVE.,0.,$);',
      '#96=IFCMATERIALLIST((#96,#90));',
      "#97=IFCRELASSOCIATESMATERIAL('a',$,$,$,(#1000),#95);",
      "#98=IFCRELASSOCIATESMATERIAL('b',$,$,$,(#99),#96);",
      "#99=IFCWALLTYPE('c',$,'Basic Wall:Brick',$,$,$,$,'900',$,.STANDARD.);",
      "#100=IFCRELDEFINESBYTYPE('d',$,$,$,(#1000,#1001),#99);",
    ]
    const model = await readContent(ifcText(lines))
    expect(ofKind(model, 'element').map(({ position, materials }) => [position, materials])).toEqual([
      [
        [0.75, 0.5, 3],
        ['Brick', 'Mortar'],
      ],
      [null, ['Brick']],
      [null, []],
    ])
    // The third wall has the name of the type, but no type object.
    expect(ofKind(model, 'type')).toMatchObject([
      { type: 'Brick', revitTypeId: '900' },
      { type: 'Brick', revitTypeId: null, parameters: {} },
    ])
  })

  test.each([
    ['IFC2X3', 'IFC2X3'],
    ['IFC2X3_FINAL', 'IFC2X3'],
    ['IFC2X3_TC1', 'IFC2X3'],
    ['IFC4_ADD2', 'IFC4'],
    ['IFC4RC4', 'IFC4'],
    [' IFC4', 'IFC4'],
    ['ifc4', 'IFC4'],
    ['IFC4X3_ADD2', 'IFC4X3_ADD2'],
    ['IFC4X3_TC1', 'IFC4X3_ADD2'],
  ])('reads %s as its version @full', async (schema, version) => {
    const model = await readContent(ifcText([...project, ...walls([{}, {}])], { schema }))
    expect(ofKind(model, 'element')).toHaveLength(2)
    expect(ofKind(model, 'header')).toMatchObject([{ schema: version }])
  })

  test.each(['IFC5', 'IFC2X2', 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING', 'CIS2'])(
    'rejects the version %s',
    async (schema) => {
      const text = ifcText([...project, ...walls([{}])], { schema })
      await expect(readContent(text)).rejects.toMatchObject({ code: 'unknown-schema' })
    },
  )

  test('reports that a file with only alignments has no building elements', async () => {
    const alignment = "#50=IFCALIGNMENT('0align00000000000000a',$,'A',$,$,$,$,$);"
    const text = ifcText([...project, alignment], { schema: 'IFC4X3_ADD2' })
    await expect(readContent(text)).rejects.toMatchObject({ code: 'alignments-only' })
  })

  test('rejects a unit whose factor is zero', async () => {
    const units = [
      "#3=IFCCONVERSIONBASEDUNIT(#47,.LENGTHUNIT.,'FOOT',#48);",
      '#47=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);',
      '#48=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.),#49);',
      '#49=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    ]
    const lines = [...project.filter((line) => !line.startsWith('#3=')), ...units, ...walls([{}])]
    await expect(readContent(ifcText(lines))).rejects.toMatchObject({ code: 'bad-unit' })
  })

  test('reads values after missing ones, whether those are written as $, as * or omitted', async () => {
    const door = (none: string) =>
      `#70=IFCDOOR('0door000000000000000aa',${none},'Door',${none},${none},$,$,'7',2100.,900.,.DOOR.,$,$);`
    async function read(none: string) {
      const property = "#50=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('D7'),$);"
      const set = "#51=IFCPROPERTYSET('s',$,'Pset',$,(#50));"
      const relation = `#52=IFCRELDEFINESBYPROPERTIES('g',$,${none},${none},(#70),#51);`
      const unit = `#3=IFCSIUNIT(${none},.LENGTHUNIT.,.MILLI.,.METRE.);`
      const others = project.filter((line) => !line.startsWith('#3='))
      const model = await readContent(ifcText([unit, ...others, property, set, relation, door(none)]))
      return valuesByName(model, ofKind(model, 'element')[0]?.parameters ?? {})
    }
    const wanted = {
      'Pset/Mark': 'D7',
      'IFC Attributes/OverallHeight': [2100, 'mm'],
      'IFC Attributes/OverallWidth': [900, 'mm'],
      'IFC Attributes/PredefinedType': 'DOOR',
    }
    for (const none of ['$', '*', '']) expect(await read(none)).toMatchObject(wanted)
  })

  test('uses readable placeholders for what other programs omit', async () => {
    const lines = [
      "#1=IFCPROJECT('p',$,'Haus',$,$,$,$,$,$);",
      "#2=IFCCABLECARRIERSEGMENT('x',$,'Trasse',$,$,$,$,'T-1',$);",
    ]
    const model = await readContent(ifcText(lines))
    expect(ofKind(model, 'type')).toMatchObject([
      { category: 'Cable Trays', family: 'Cable Carrier Segment', type: 'No Type' },
    ])
    expect(ofKind(model, 'element')).toMatchObject([{ revitElementId: null, storey: null }])
    const [header] = ofKind(model, 'header')
    // 'p' is not a valid GlobalId.
    expect(header).toMatchObject({
      lengthUnit: null,
      projectGlobalId: null,
      project: { projectName: 'Haus', projectNumber: null },
    })
  })

  test('reads values without units, quantities, lists and nested values', async () => {
    const lines = [
      "#1=IFCWALL('x',$,'W',$,$,$,$,$,$);",
      "#2=IFCPROPERTYSINGLEVALUE('Length',$,IFCLENGTHMEASURE(3.),$);",
      "#3=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW'),IFCLABEL('EXISTING')),$);",
      "#4=IFCPROPERTYLISTVALUE('Layers',$,(IFCREAL(1.),IFCREAL(2.5)),$);",
      "#5=IFCPROPERTYSINGLEVALUE('Inner',$,IFCINTEGER(5),$);",
      "#6=IFCCOMPLEXPROPERTY('Outer',$,'use',(#5,#6));",
      "#7=IFCPROPERTYSINGLEVALUE('Own',$,IFCLENGTHMEASURE(3.),#8);",
      "#8=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'FOOT',$);",
      "#9=IFCPROPERTYSET('a',$,'Set',$,(#2,#3,#4,#6,#7,#99));",
      "#10=IFCQUANTITYAREA('Net',$,$,12.5,$);",
      "#11=IFCELEMENTQUANTITY('b',$,'Qto_WallBaseQuantities',$,$,(#10));",
      "#12=IFCRELDEFINESBYPROPERTIES('c',$,$,$,(#1),#9);",
      "#13=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#1,#98),#11);",
      "#14=IFCRELDEFINESBYPROPERTIES('e',$,$,$,(#1),#97);",
    ]
    const model = await readContent(ifcText(lines))
    const [wall] = ofKind(model, 'element')
    expect(valuesByName(model, wall?.parameters ?? {})).toEqual({
      'Set/Length': [3, 'm'],
      'Set/Status': ['NEW', 'EXISTING'],
      'Set/Layers': [1, 2.5],
      'Set/Outer.Inner': 5,
      'Set/Own': [3, 'ft'],
      'Qto_WallBaseQuantities/Net': [12.5, 'm²'],
    })
  })

  test('retains elements that share a GlobalId, with a warning', async () => {
    const model = await readContent(ifcText([...project, ...walls([{ globalId: 'x' }, { globalId: 'x' }])]))
    expect(ofKind(model, 'element')).toHaveLength(2)
    expect(ofKind(model, 'end')[0]?.warnings).toEqual([expect.stringMatching(/^1 element has the same GlobalId/)])
  })

  test('finds design options', async () => {
    const option = (name: string) => `'Design Option',$,IFCTEXT('${name}'),$`
    const wanted = ['Entrance : Canopy', 'Entrance : Plain', 'Main Model'].map((name) => ({
      properties: [option(name)],
    }))
    const model = await readContent(ifcText([...project, ...walls(wanted)]))
    expect(ofKind(model, 'end')[0]?.designOptionSets).toEqual([
      { name: 'Entrance', designOptions: ['Canopy', 'Plain'] },
    ])
  })

  async function hashesOf(wanted: Parameters<typeof walls>[0]): Promise<string[]> {
    const model = await readContent(ifcText([...project, ...walls(wanted)]))
    return ofKind(model, 'element').map(({ hash }) => hash)
  }

  test('gives equal elements in another file the same hash, whatever else the file has @full', async () => {
    const length = (value: string) => [`'Length',$,IFCLENGTHMEASURE(${value}),$`, `'Mark',$,IFCTEXT('A'),$`]
    const one = { name: 'Basic Wall:Brick:1', properties: length('3000.') }
    const other = { properties: [`'Something',$,IFCTEXT('first'),$`] }
    const [before] = await hashesOf([one])
    const [, after] = await hashesOf([other, one])
    const [changed] = await hashesOf([{ ...one, properties: length('3001.') }])
    expect(after).toBe(before)
    expect(changed).not.toBe(before)
  })

  test("computes the first reader version's hash, and a second hash for what later versions read", async () => {
    const lines = [
      "#50=IFCWALL('0wall',$,'Basic Wall:Brick:353172','A wall','Basic Wall:Brick',$,$,'353172',.SOLIDWALL.);",
      "#51=IFCPROPERTYSINGLEVALUE('Height',$,IFCLENGTHMEASURE(3000.5),$);",
      "#52=IFCPROPERTYSINGLEVALUE('Is Known',$,IFCLOGICAL(.U.),$);",
      "#53=IFCPROPERTYLISTVALUE('Each',$,(IFCLOGICAL(.U.),IFCLOGICAL(.T.)),$);",
      "#54=IFCPROPERTYBOUNDEDVALUE('Load',$,IFCREAL(5.),IFCREAL(1.),$,$);",
      "#55=IFCPROPERTYSET('s',$,'Constraints',$,(#51,#52,#53,#54));",
      "#56=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#50),#55);",
    ]
    async function hashes(text: string) {
      const [element] = ofKind(await readContent(text), 'element')
      return { hash: element?.hash, furtherHash: element?.furtherHash }
    }
    const { hash, furtherHash } = await hashes(ifcText([...project, ...lines]))
    // As computed by the first version.
    expect(hash).toBe('cc284c0a22ba4cadcd657694ee6d156bcc767a71c67721ff279761a0dd6f5fb3')
    const described = await hashes(ifcText([...project, ...lines]).replace('A wall', 'Another'))
    expect(described.hash).toBe(hash)
    expect(described.furtherHash).not.toBe(furtherHash)
  })

  test('aborts immediately', async () => {
    const aborted = new AbortController()
    aborted.abort(new Error('stopped'))
    await expect(readFileContent(ifcText(walls([{}])), { signal: aborted.signal })).rejects.toThrow('stopped')
  })
})

describe('Revit file', () => {
  /** The file is exported from Revit 2021; our software has not changed it. */
  const file = readFileSync(join(import.meta.dirname, 'testing', 'revit', 'tall-building.ifc'), 'utf8')

  test('reads a Revit file: every element with its type, level and values @full', async () => {
    const model = await readContent(file)
    expect(ofKind(model, 'header')).toMatchObject([
      {
        schema: 'IFC2X3',
        application: 'Autodesk Revit 2021 (ENU)',
        lengthUnit: 'mm',
        elements: 59,
        projectGlobalId: '2nxdYR2RHCDBiKJulbA_QU',
      },
    ])
    expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
      ['Level 1', 0],
      ['Level 2', 4000],
      ['Level 4', 8000],
      ['Level 5', 12000],
      ['Level 6', 16000],
    ])
    const elements = ofKind(model, 'element')
    const countOf = (type: number) => elements.filter((element) => element.type === type).length
    const types = ofKind(model, 'type')
    const counts = new Map<string, number>()
    for (const { number, category, family, type } of types) {
      const name = `${category}: ${family}: ${type}`
      counts.set(name, (counts.get(name) ?? 0) + countOf(number))
    }
    // Two elements have the name of another type: the roof, which has no type object although its slab has one, and a door that opens the other
    // way.
    expect(types.length).toBe(counts.size + 2)
    expect(Object.fromEntries(counts)).toEqual({
      'Windows: M_Fixed: 0915 x 1830mm': 21,
      'Walls: Basic Wall: Outside wall': 16,
      'Walls: Basic Wall: Inside': 8,
      'Floors: Floor: Generic 150mm': 4,
      'Roofs: Basic Roof: Generic - 400mm': 2,
      'Doors: M_Door-Interior-Double-Full Glass-Wood: 1500 x 2000mm': 1,
      'Doors: M_Single-Flush: Outside door': 2,
      'Doors: M_Single-Flush: Inside Door': 2,
      'Rooms: Space: Room': 3,
    })
    const roofs = types.filter(({ category }) => category === 'Roofs')
    expect(roofs.map(({ parameters }) => Object.keys(parameters).length).toSorted()).toEqual([0, 16])
    const sillHeight = ofKind(model, 'parameter').find(({ name }) => name === 'Sill Height')
    const window = elements.find(({ revitElementId }) => revitElementId === '359493')
    expect(window).toMatchObject({ uniqueId: '0ZBert7zf3GhThbO52NKQt', storey: 1, ifcClass: 'IfcWindow' })
    expect([window?.parameters[sillHeight?.number ?? 0], sillHeight?.unit]).toEqual([expect.closeTo(305), 'mm'])
    expect(ofKind(model, 'end')).toMatchObject([
      {
        values: 3089,
        warnings: [
          'Properties that an element has twice, of which one value is used: BaseQuantities/NetSideArea, BaseQuantities/NetVolume.',
          'Elements with two materials, of which one is used: Basic Roof:Generic - 400mm:360689.',
        ],
      },
    ])
  })

  test('creates the geometry of a Revit file, each at its position', async () => {
    const { outcome, bounds } = await readShapes(file)
    expect(outcome).toMatchObject({ outcome: 'made', elements: 55, failed: 0, origin: { x: 0, y: 0, z: 0 } })
    // In meters, Y up: four levels of four meters, with a roof of 0.4 m.
    expect([bounds?.min[1], bounds?.max[1]]).toEqual([expect.closeTo(-0.15), expect.closeTo(16.4)])
  })
})

describe('rooms', () => {
  const rooms = [
    "#50=IFCSPACE('s1',$,'101','Corner',$,$,$,'Office',.ELEMENT.,.INTERNAL.,0.);",
    "#51=IFCSPACE('s2',$,'102',$,$,$,$,'Office',.ELEMENT.,.NOTDEFINED.,$);",
    "#52=IFCSPACE('s3',$,'103',$,'4711',$,$,$,.ELEMENT.,$,$);",
    "#53=IFCRELAGGREGATES('r',$,$,$,#16,(#50,#51));",
    "#54=IFCQUANTITYAREA('NetFloorArea',$,$,12.5,$);",
    "#55=IFCELEMENTQUANTITY('b',$,'Qto_SpaceBaseQuantities',$,$,(#54));",
    "#56=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#50),#55);",
    // Programs create a type for each room.
    "#57=IFCPROPERTYSINGLEVALUE('Finish',$,IFCLABEL('Oak'),$);",
    "#58=IFCPROPERTYSET('p',$,'Finishes',$,(#57));",
    "#59=IFCSPACETYPE('t',$,'Office 101:4711',$,$,(#58),$,$,$,.INTERNAL.);",
    "#60=IFCRELDEFINESBYTYPE('e',$,$,$,(#50),#59);",
    "#61=IFCRELCONTAINEDINSPATIALSTRUCTURE('0g',$,$,$,(#1000),#50);",
  ]

  test('reads rooms after all elements, with types by use, with their areas and levels', async () => {
    const model = await readContent(ifcText([...project, ...rooms, ...walls([{}])]))
    expect(ofKind(model, 'header')).toMatchObject([{ elements: 4 }])
    const types = new Map(ofKind(model, 'type').map((type) => [type.number, type]))
    expect(
      ofKind(model, 'element').map(({ number, name, type, storey, revitElementId }) => {
        const { category, family, type: kind, parameters } = types.get(type) ?? {}
        return [number, name, category, family, kind, storey, revitElementId, Object.keys(parameters ?? {}).length]
      }),
    ).toEqual([
      [1, 'Basic Wall:Brick:100', 'Walls', 'Basic Wall', 'Brick', 1, '100', 0],
      [2, '101', 'Rooms', 'Space', 'Office', 2, null, 0],
      [3, '102', 'Rooms', 'Space', 'Office', 2, null, 0],
      [4, '103', 'Rooms', 'Space', '103', null, null, 0],
    ])
    const [, office] = ofKind(model, 'element')
    expect(valuesByName(model, office?.parameters ?? {})).toEqual({
      'Finishes/Finish': 'Oak',
      'Qto_SpaceBaseQuantities/NetFloorArea': [12.5, 'm²'],
      'IFC Attributes/Description': 'Corner',
      'IFC Attributes/LongName': 'Office',
      'IFC Attributes/CompositionType': 'ELEMENT',
      'IFC Attributes/PredefinedType': 'INTERNAL',
      'IFC Attributes/ElevationWithFlooring': [0, 'mm'],
    })
  })

  test("reads an element's assembly and room, and ignores elements that are part of themselves", async () => {
    const parts = ["#70=IFCRELAGGREGATES('w',$,$,$,#1000,(#1100,#1200));", "#72=IFCRELAGGREGATES('y',$,$,$,#51,(#51));"]
    const built = walls([{}, {}, {}]).map((line) => line.replace('(#1000),#15', '(#1000),#50'))
    const model = await readContent(ifcText([...project, ...rooms, ...built, ...parts]))
    expect(ofKind(model, 'element').map(({ name, whole }) => [name, whole])).toEqual([
      ['Basic Wall:Brick:100', 4],
      ['Basic Wall:Brick:101', 1],
      ['Basic Wall:Brick:102', 1],
      ['101', null],
      ['102', null],
      ['103', null],
    ])
  })

  test('creates no geometry of rooms, and does not report it as missing @full', async () => {
    const text = shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }])
    expect(ofKind(await readContent(text), 'header')).toMatchObject([{ elements: 2 }])
    expect((await readShapes(text)).outcome).toMatchObject({ outcome: 'made', elements: 1, triangles: 12, failed: 0 })
  })

  test('merges the types that Revit creates for each room', async () => {
    const file = readFileSync(join(import.meta.dirname, 'testing', 'revit', 'tall-building.ifc'), 'utf8')
    const model = await readContent(file)
    const types = ofKind(model, 'type').filter(({ category }) => category === 'Rooms')
    expect(types.map(({ family, type, parameters }) => [family, type, parameters])).toEqual([['Space', 'Room', {}]])
    expect(ofKind(model, 'element').filter(({ ifcClass }) => ifcClass === 'IfcSpace')).toHaveLength(3)
  })
})

describe('geometry', () => {
  const brick = [0.6, 0.3, 0.2] as const
  const red = [1, 0, 0] as const

  function rounded({ bounds }: ReadShapes): number[][] | undefined {
    return bounds && [bounds.min, bounds.max].map((point) => point.map((value) => Math.round(value * 1000) / 1000 + 0))
  }

  test("creates closed solids in meters with Y up, identified by their element's number", async () => {
    const read = await readShapes(
      shapedText([
        { at: [0, 0, 0], size: [4, 0.2, 3], color: brick },
        { at: [0, 2, 0], size: [4, 0.2, 3], color: red, opacity: 0.3 },
      ]),
    )
    expect(read.outcome).toMatchObject({
      outcome: 'made',
      elements: 2,
      triangles: 24,
      failed: 0,
      origin: { x: 0, y: 0, z: 0 },
    })
    expect(rounded(read)).toEqual([
      [0, 0, -2.2],
      [4, 3, 0],
    ])
    expect(read.shapes).toMatchObject([
      { elementId: '1', triangles: 12, doubleSided: false },
      { elementId: '2', triangles: 12, doubleSided: true, color: [1, 0, 0, expect.closeTo(0.3)] },
    ])
    expect(read.shapes[0]?.color[0]).toBeCloseTo(0.319, 2)
  })

  test('cuts openings, and excludes rooms from the building @full', async () => {
    const hole = { at: [1, -0.1, 0.5], size: [1, 0.4, 1] } as const
    const read = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3], opening: hole }]))
    expect(read.shapes.map(({ elementId }) => elementId)).toEqual(['1'])
    expect(read.shapes[0]?.triangles).toBeGreaterThan(12)
    expect(read.outcome).toMatchObject({ elements: 1, failed: 0 })
    expect(read.rooms).toMatchObject([{ elementId: '2', triangles: 12 }])
    expect(read.rooms[0]?.volume).toBeCloseTo(729, 0)
    expect(rounded(read)?.[1]?.[1]).toBe(3)
  })

  test('marks terrain, which is not an element @full', async () => {
    const read = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }], { terrain: true }))
    expect(read.shapes.map(({ elementId }) => elementId).sort()).toEqual(['1', 'site-31100'])
  })

  test('assigns a color to each class if the file has only one color @full', async () => {
    const { shapes } = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }], { terrain: true }))
    expect(new Set(shapes.map(({ color }) => color.join(' '))).size).toBe(2)
  })

  test('retains precision at national coordinates, and aligns two files of one project @full', async () => {
    const far = [455_123.125, 5_429_456.5, 120] as const
    const wall = { at: far, size: [4, 0.2, 3] } as const
    const first = await readShapes(shapedText([wall]))
    expect(first.outcome).toMatchObject({ origin: { x: 455_125, y: 5_429_457, z: 122 } })
    expect(rounded(first)?.[0]).toEqual([expect.closeTo(-1.875, 2), expect.closeTo(-2, 2), expect.closeTo(0.3, 2)])
    const origin = { x: 455_100, y: 5_429_400, z: 100 }
    const second = await readShapes(shapedText([wall]), { originFor: async () => origin })
    expect(rounded(second)?.[0]).toEqual([expect.closeTo(23.125, 2), expect.closeTo(20, 2), expect.closeTo(-56.7, 2)])
  })

  /** A box whose corners have coordinates of the file, in millimeters. */
  function boxOfCorners([x, y, z]: readonly number[], size: readonly number[]): string {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      [x, y, z].map((at = 0, axis) => ((at + ((corner >> axis) & 1) * (size[axis] ?? 0)) * 1000).toFixed(1)).join(),
    )
    const faces = '1,3,4,2 5,6,8,7 1,2,6,5 3,7,8,4 1,5,7,3 2,4,8,6'.split(' ').flatMap((face) => {
      const [a, b, c, d] = face.split(',')
      return [`(${a},${b},${c})`, `(${a},${c},${d})`]
    })
    return ifcText([
      ...project,
      '#100=IFCCARTESIANPOINT((0.,0.,0.));',
      '#101=IFCAXIS2PLACEMENT3D(#100,$,$);',
      "#102=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#101,$);",
      '#103=IFCLOCALPLACEMENT($,#101);',
      `#104=IFCCARTESIANPOINTLIST3D((${corners.map((corner) => `(${corner})`).join()}),$);`,
      `#105=IFCTRIANGULATEDFACESET(#104,$,.T.,(${faces.join()}),$);`,
      "#106=IFCSHAPEREPRESENTATION(#102,'Body','Tessellation',(#105));",
      '#107=IFCPRODUCTDEFINITIONSHAPE($,$,(#106));',
      "#108=IFCWALL('0wall00000000000000far',$,'Basic Wall:Brick:100',$,$,#103,#107,'100',$);",
    ])
  }

  test('retains millimeter precision of elements a million meters away, by placement or by coordinates @full', async () => {
    const [at, size] = [[1_000_000.1234, 1_000_000.4567, 12.3456] as const, [4.0011, 0.2022, 3.0033] as const]
    for (const text of [shapedText([{ at, size }]), boxOfCorners(at, size)]) {
      const { outcome, bounds } = await readShapes(text)
      const origin = 'origin' in outcome ? outcome.origin : { x: 0, y: 0, z: 0 }
      const [x, y, z] = [at[0] - origin.x, at[1] - origin.y, at[2] - origin.z]
      const wanted = [x, z, -y - size[1], x + size[0], z + size[2], -y]
      const differences = [...(bounds?.min ?? []), ...(bounds?.max ?? [])].map((one, axis) => one - (wanted[axis] ?? 0))
      expect(differences).toHaveLength(6)
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(0.001)
    }
  })

  test('stores geometry that elements share by their type once @full', async () => {
    const read = await readShapes(
      shapedText(Array.from({ length: 3 }, (_, index) => ({ at: [index * 2, 0, 0], size: [1, 1, 3], usesType: true }))),
    )
    expect(read.shapes.map(({ elementId }) => elementId)).toEqual(['1', '2', '3'])
    expect(new Set(read.shapes.map(({ mesh }) => mesh)).size).toBe(1)
    expect(rounded(read)?.[1]?.[0]).toBeCloseTo(4.5, 2)
  })

  test('reports that there is nothing to show @full', async () => {
    expect((await readShapes(ifcText([...project, ...walls([{}])]))).outcome).toEqual({
      outcome: 'none',
      failed: 0,
      missing: [],
      far: { count: 0, listed: [] },
    })
  })

  test('reports elements that are more than 10 km from the others @full', async () => {
    const size = [4, 0.2, 3] as const
    const placements = [0, 10, 20, 9_000, 455_000, 460_000].map((x) => ({ at: [x, 0, 0] as const, size }))
    const { outcome } = await readShapes(shapedText(placements))
    expect(outcome).toMatchObject({
      outcome: 'made',
      far: { count: 2, listed: ['IfcWall “Basic Wall:Brick:104”', 'IfcWall “Basic Wall:Brick:105”'] },
    })
    const national = await readShapes(
      shapedText(placements.map(({ at: [x] }) => ({ at: [x / 100 + 455_000, 5_429_000, 0], size }))),
    )
    expect(national.outcome).toMatchObject({ far: { count: 0, listed: [] } })
  })

  test('gives up geometry that takes too long, without other effects', async () => {
    const wall = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
    // The limit ends while the records are being stored; geometry that is waiting for its origin by then is not given up.
    const read = await readShapes(shapedText([wall]), { milliseconds: 1, onRecords: () => pause(300) })
    expect(read.outcome).toMatchObject({ outcome: 'failed', code: 'over-time-limit' })
  })

  test('rejects with the error of storing or reading the records @full', async () => {
    const wall = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
    const onRecords = () => Promise.reject(new Error('The database is gone.'))
    await expect(readShapes(shapedText([wall]), { onRecords })).rejects.toThrow('The database is gone.')
    await expect(readShapes(ifcText(project))).rejects.toMatchObject({ code: 'no-elements' })
  })
})

describe('types of elements', () => {
  type Wall = { name: string; objectType?: string; typeObject?: number }
  /** A type object: its name (null for none) and the values in its set. */
  type Type = { name: string | null; values?: Record<string, string> }

  function file(types: readonly Type[], walls: readonly Wall[]): string {
    return ifcText([
      ...project,
      ...types.flatMap(({ name, values = {} }, index) => {
        const id = 100 + index * 100
        const entries = Object.entries(values)
        return [
          ...entries.map(
            ([key, value], at) => `#${id + 10 + at}=IFCPROPERTYSINGLEVALUE('${key}',$,IFCTEXT('${value}'),$);`,
          ),
          `#${id + 1}=IFCPROPERTYSET('s',$,'Data',$,(${entries.map((_, at) => `#${id + 10 + at}`).join(',')}));`,
          `#${id}=IFCWALLTYPE('0type000000000000000${id}',$,${quoted(name)},$,$,(#${id + 1}),$,$,$,.NOTDEFINED.);`,
        ]
      }),
      ...walls.flatMap(({ name, objectType, typeObject }, index) => {
        const id = 10_000 + index * 10
        const wall = `#${id}=IFCWALL('0wall00000000000${id}',$,'${name}',$,${quoted(objectType)},$,$,$,$);`
        const relation = `#${id + 1}=IFCRELDEFINESBYTYPE('r',$,$,$,(#${id}),#${100 + (typeObject ?? 0) * 100});`
        return typeObject === undefined ? [wall] : [wall, relation]
      }),
    ])
  }

  function quoted(text: string | null | undefined): string {
    return text ? `'${text}'` : '$'
  }

  /** The type of each element and that type's values. */
  async function read(types: readonly Type[], walls: readonly Wall[]) {
    const model = await readContent(file(types, walls))
    const names = new Map(ofKind(model, 'parameter').map(({ number, name }) => [String(number), name]))
    const all = ofKind(model, 'type').map(({ family, type, parameters }) => {
      const values = Object.entries(parameters).map(([number, value]) => `${names.get(number)}=${String(value)}`)
      return `${family}: ${type} (${values.join(', ')})`
    })
    const elements = ofKind(model, 'element')
    return {
      types: all,
      elementTypes: elements.map(({ type }) => all[type - 1]),
      elements,
      end: ofKind(model, 'end')[0],
    }
  }

  const rated = { name: 'Basic Wall:Brick', values: { Fire: 'EI30', Cost: '7' } }
  const untyped = { name: 'Basic Wall:Brick:11' }
  const typed = { name: 'Basic Wall:Brick:12', typeObject: 0 }

  test.each([
    ['first', [untyped, typed]],
    ['later', [typed, untyped]],
  ])(
    'keeps the values of a type object for its elements only, if an element with its name but without a type comes %s',
    async (_, walls) => {
      const { types, elementTypes, end } = await read([rated], walls)
      expect(types.toSorted()).toEqual(['Basic Wall: Brick ()', 'Basic Wall: Brick (Fire=EI30, Cost=7)'])
      expect(elementTypes).toEqual(
        walls.map((wall) => (wall === typed ? 'Basic Wall: Brick (Fire=EI30, Cost=7)' : 'Basic Wall: Brick ()')),
      )
      expect(end?.values).toBe(2)
    },
  )

  test('distinguishes type objects of one name by their values, and merges equal ones', async () => {
    const other = { name: rated.name, values: { Fire: 'EI60' } }
    const again = { name: rated.name, values: { Cost: '7', Fire: 'EI30' } }
    const walls = [0, 1, 2, 1, 0].map((typeObject, index) => ({ name: `Basic Wall:Brick:${index}`, typeObject }))
    const { types, elementTypes } = await read([rated, other, again], walls)
    expect(types).toEqual(['Basic Wall: Brick (Fire=EI30, Cost=7)', 'Basic Wall: Brick (Fire=EI60)'])
    expect(elementTypes.map((one) => types.indexOf(one ?? ''))).toEqual([0, 1, 0, 1, 0])
  })

  test('gives all elements of a class without a type one shared type, and keeps the types of others', async () => {
    const alone = Array.from({ length: 46 }, (_, index) => ({ name: `Wall-${index}` }))
    const warnings = [
      { name: 'a', objectType: 'Parapet' },
      untyped,
      { name: 'b', typeObject: 0 },
      { name: 'c', typeObject: 1 },
    ]
    const { types, elements, elementTypes } = await read([{ name: 'Timber' }, { name: null }], [...alone, ...warnings])
    expect(types).toEqual([
      'Wall: No Type ()',
      'Wall: Parapet ()',
      'Basic Wall: Brick ()',
      'Wall: Timber ()',
      'Wall: Unnamed ()',
    ])
    expect(elementTypes.filter((type) => type === 'Wall: No Type ()')).toHaveLength(46)
    expect(elements[7]).toMatchObject({ name: 'Wall-7' })
  })

  test('retains the hashes from when each element without a type had a type with its own name', async () => {
    const { elements } = await read([], [{ name: 'Wall-1' }, { name: 'Wall-2' }, untyped])
    const hash = (family: string, type: string) => hashOf({ category: 'Walls', family, type }, [])
    expect(elements.map((one) => one.hash)).toEqual([
      hash('Wall', 'Wall-1'),
      hash('Wall', 'Wall-2'),
      hash('Basic Wall', 'Brick'),
    ])
  })
})

describe('georeference', () => {
  async function georeferenceIn(lines: readonly string[], schema = 'IFC4') {
    const [header] = ofKind(await readContent(ifcText([...project, ...lines, ...walls([{}])], { schema })), 'header')
    return header?.georeference
  }

  const context = [
    '#60=IFCDIRECTION((0.5,0.8660254037844386));',
    '#61=IFCCARTESIANPOINT((0.,0.,0.));',
    '#62=IFCAXIS2PLACEMENT3D(#61,$,$);',
    "#63=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#62,#60);",
  ]
  const site =
    "#64=IFCSITE('0site0000000000000000a',$,'Site',$,$,$,$,$,.ELEMENT.,(48,8,6,360000),(-11,-34,-30,0),519500.,$,$);"

  test("reads the site's location and true north, and detects files without them", async () => {
    expect(await georeferenceIn([...context, site])).toEqual({
      latitude: 48.1351,
      longitude: -11.575,
      elevation: 519_500,
      trueNorth: 30,
    })
    expect(await georeferenceIn([])).toBeNull()
  })

  test('reads the map conversion and the projected system of IFC4 and IFC4X3', async () => {
    const lines = [
      ...context,
      '#65=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      "#66=IFCPROJECTEDCRS('EPSG:25832','ETRS89 / UTM zone 32N','ETRS89','DHHN2016','UTM','32N',#65);",
      '#67=IFCMAPCONVERSION(#63,#66,691000.5,5334000.25,519.5,0.,1.,0.9996);',
    ]
    const expected = {
      trueNorth: 30,
      system: 'EPSG:25832',
      systemDescription: 'ETRS89 / UTM zone 32N',
      geodeticDatum: 'ETRS89',
      verticalDatum: 'DHHN2016',
      projection: 'UTM',
      zone: '32N',
      mapUnit: 'm',
      eastings: 691_000.5,
      northings: 5_334_000.25,
      height: 519.5,
      rotation: 90,
      scale: 0.9996,
    }
    expect(await georeferenceIn(lines)).toEqual(expected)
    expect(await georeferenceIn(lines, 'IFC4X3_ADD2')).toEqual(expected)
  })

  test('reads the corresponding property sets in IFC2X3', async () => {
    const properties = [
      "#70=IFCPROPERTYSINGLEVALUE('Eastings',$,IFCLENGTHMEASURE(691000.5),$);",
      "#71=IFCPROPERTYSINGLEVALUE('Northings',$,IFCLENGTHMEASURE(5334000.25),$);",
      "#72=IFCPROPERTYSINGLEVALUE('OrthogonalHeight',$,IFCLENGTHMEASURE(519.5),$);",
      "#73=IFCPROPERTYSINGLEVALUE('XAxisAbscissa',$,IFCREAL(1.),$);",
      "#74=IFCPROPERTYSINGLEVALUE('XAxisOrdinate',$,IFCREAL(1.),$);",
      "#75=IFCPROPERTYSINGLEVALUE('Name',$,IFCLABEL('EPSG:25832'),$);",
      "#76=IFCPROPERTYSINGLEVALUE('MapUnit',$,IFCIDENTIFIER('METRE'),$);",
      "#77=IFCPROPERTYSET('0set0000000000000000m0',$,'ePSet_MapConversion',$,(#70,#71,#72,#73,#74));",
      "#78=IFCPROPERTYSET('0set0000000000000000m1',$,'ePSet_ProjectedCRS',$,(#75,#76));",
      "#79=IFCRELDEFINESBYPROPERTIES('0rel0000000000000000m0',$,$,$,(#64),#77);",
      "#80=IFCRELDEFINESBYPROPERTIES('0rel0000000000000000m1',$,$,$,(#64),#78);",
    ]
    expect(await georeferenceIn([site, ...properties], 'IFC2X3')).toMatchObject({
      latitude: 48.1351,
      system: 'EPSG:25832',
      mapUnit: 'm',
      eastings: 691_000.5,
      northings: 5_334_000.25,
      height: 519.5,
      rotation: 45,
    })
  })
})

describe('numbers and units', () => {
  async function valuesOf(properties: readonly string[], lines: readonly string[] = project) {
    const model = await readContent(ifcText([...lines, ...walls([{ properties }])]))
    return valuesByName(model, ofKind(model, 'element')[0]?.parameters ?? {})
  }

  test('retains integers beyond 64-bit floats, and reads those that are longer than web-ifc supports', async () => {
    const properties = [
      "'Safe',$,IFCINTEGER(9007199254740991),$",
      "'Unsafe',$,IFCINTEGER(9007199254740993),$",
      "'Below',$,IFCINTEGER(-9007199254740993),$",
      "'Count',$,IFCCOUNTMEASURE(12345678901234567890123),$",
      "'Real',$,IFCREAL(0.12345678901234567),$",
      "'Text',$,IFCLABEL('9007199254740993'),$",
    ]
    expect(await valuesOf(properties)).toEqual({
      'Constraints/Safe': 9_007_199_254_740_991,
      'Constraints/Unsafe': '9007199254740993',
      'Constraints/Below': '-9007199254740993',
      'Constraints/Count': '12345678901234567890123',
      'Constraints/Real': 0.123_456_789_012_345_67,
      'Constraints/Text': '9007199254740993',
    })
  })

  test('uses SI for measures without an assigned unit, and reads the currency', async () => {
    const properties = [
      "'Flow',$,IFCVOLUMETRICFLOWRATEMEASURE(0.035),$",
      "'Mass',$,IFCMASSMEASURE(12.5),$",
      "'Conductivity',$,IFCTHERMALCONDUCTIVITYMEASURE(0.5),$",
      "'Length',$,IFCLENGTHMEASURE(3000.),$",
      "'Ratio',$,IFCRATIOMEASURE(0.5),$",
      "'Cost',$,IFCMONETARYMEASURE(99.5),$",
      "'Own Cost',$,IFCMONETARYMEASURE(1.5),#91",
    ]
    const lines = [...project, "#90=IFCMONETARYUNIT('EUR');", "#91=IFCMONETARYUNIT('USD');"].map((line) =>
      line.replace('IFCUNITASSIGNMENT((#3,', 'IFCUNITASSIGNMENT((#90,#3,'),
    )
    expect(await valuesOf(properties, lines)).toEqual({
      'Constraints/Flow': [0.035, 'm³·s⁻¹'],
      'Constraints/Mass': [12.5, 'kg'],
      'Constraints/Conductivity': [0.5, 'W·m⁻¹·K⁻¹'],
      'Constraints/Length': [3000, 'mm'],
      'Constraints/Ratio': 0.5,
      'Constraints/Cost': [99.5, 'EUR'],
      'Constraints/Own Cost': [1.5, 'USD'],
    })
  })
})
