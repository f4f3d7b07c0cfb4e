import { expect, test } from '@jest/globals'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { named, ofKind, readContent, readFileContent } from './testing/read-text.ts'

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
      project: { projectName: 'Main Street', projectNumber: '0815', projectStatus: 'Design', clientName: 'Crestline' },
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
  expect(named(model, type?.parameters ?? {})).toEqual({ 'Analytical/U': [0.15, 'W·(m²)⁻¹·K⁻¹'] })
  const [door, part] = ofKind(model, 'element')
  expect(door).toMatchObject({ revitElementId: '353172', uniqueId: '0door000000000000000aa', storey: 2 })
  expect(part).toMatchObject({ revitElementId: '353173', storey: 2 })
  expect(named(model, door?.parameters ?? {})).toEqual({
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
  expect(end).toMatchObject({ values: 14, warnings: [], readerVersion: 4 })
  expect(end?.bindings).toContainEqual({ parameter: 'U', categories: ['Doors'] })
})

test('reads where elements stand, from the site, and what they or their types are made of', async () => {
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
  // The third wall has the name of the type, and no type object.
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
])('reads %s as its version', async (schema, version) => {
  const model = await readContent(ifcText([...project, ...walls([{}, {}])], { schema }))
  expect(ofKind(model, 'element')).toHaveLength(2)
  expect(ofKind(model, 'header')).toMatchObject([{ schema: version }])
})

test.each(['IFC5', 'IFC2X2', 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING', 'CIS2'])(
  'refuses the version %s',
  async (schema) => {
    const text = ifcText([...project, ...walls([{}])], { schema })
    await expect(readContent(text)).rejects.toMatchObject({ code: 'unknown-schema' })
  },
)

test('says of a file with alignments alone that it has no building elements', async () => {
  const alignment = "#50=IFCALIGNMENT('0align00000000000000a',$,'A',$,$,$,$,$);"
  const text = ifcText([...project, alignment], { schema: 'IFC4X3_ADD2' })
  await expect(readContent(text)).rejects.toMatchObject({ code: 'alignments-only' })
})

test('refuses a unit whose factor is zero', async () => {
  const units = [
    "#3=IFCCONVERSIONBASEDUNIT(#47,.LENGTHUNIT.,'FOOT',#48);",
    '#47=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);',
    '#48=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.),#49);',
    '#49=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  ]
  const lines = [...project.filter((line) => !line.startsWith('#3=')), ...units, ...walls([{}])]
  await expect(readContent(ifcText(lines))).rejects.toMatchObject({ code: 'bad-unit' })
})

test('reads values behind others that are missing, whether they are written as $, as * or not at all', async () => {
  const door = (none: string) =>
    `#70=IFCDOOR('0door000000000000000aa',${none},'Door',${none},${none},$,$,'7',2100.,900.,.DOOR.,$,$);`
  async function read(none: string) {
    const property = "#50=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('D7'),$);"
    const set = "#51=IFCPROPERTYSET('s',$,'Pset',$,(#50));"
    const relation = `#52=IFCRELDEFINESBYPROPERTIES('g',$,${none},${none},(#70),#51);`
    const unit = `#3=IFCSIUNIT(${none},.LENGTHUNIT.,.MILLI.,.METRE.);`
    const others = project.filter((line) => !line.startsWith('#3='))
    const model = await readContent(ifcText([unit, ...others, property, set, relation, door(none)]))
    return named(model, ofKind(model, 'element')[0]?.parameters ?? {})
  }
  const wanted = {
    'Pset/Mark': 'D7',
    'IFC Attributes/OverallHeight': [2100, 'mm'],
    'IFC Attributes/OverallWidth': [900, 'mm'],
    'IFC Attributes/PredefinedType': 'DOOR',
  }
  for (const none of ['$', '*', '']) expect(await read(none)).toMatchObject(wanted)
})

test('has words for what other authors leave out', async () => {
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
  // 'p' is no GlobalId.
  expect(header).toMatchObject({
    lengthUnit: null,
    projectGlobalId: null,
    project: { projectName: 'Haus', projectNumber: null },
  })
})

test('keeps values without units, quantities, lists and what is nested', async () => {
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
  expect(named(model, wall?.parameters ?? {})).toEqual({
    'Set/Length': 3,
    'Set/Status': ['NEW', 'EXISTING'],
    'Set/Layers': [1, 2.5],
    'Set/Outer.Inner': 5,
    'Set/Own': [3, 'ft'],
    'Qto_WallBaseQuantities/Net': 12.5,
  })
})

test('keeps elements that share a global id, and says so', async () => {
  const model = await readContent(ifcText([...project, ...walls([{ globalId: 'x' }, { globalId: 'x' }])]))
  expect(ofKind(model, 'element')).toHaveLength(2)
  expect(ofKind(model, 'end')[0]?.warnings).toEqual([expect.stringMatching(/^1 element has a global id/)])
})

test('finds design options', async () => {
  const option = (name: string) => `'Design Option',$,IFCTEXT('${name}'),$`
  const wanted = ['Entrance : Canopy', 'Entrance : Plain', 'Main Model'].map((name) => ({ properties: [option(name)] }))
  const model = await readContent(ifcText([...project, ...walls(wanted)]))
  expect(ofKind(model, 'end')[0]?.designOptionSets).toEqual([{ name: 'Entrance', designOptions: ['Canopy', 'Plain'] }])
})

async function hashesOf(wanted: Parameters<typeof walls>[0]): Promise<string[]> {
  const model = await readContent(ifcText([...project, ...walls(wanted)]))
  return ofKind(model, 'element').map(({ hash }) => hash)
}

test('gives the same hash to what is the same in another file, whatever else the file has', async () => {
  const length = (value: string) => [`'Length',$,IFCLENGTHMEASURE(${value}),$`, `'Mark',$,IFCTEXT('A'),$`]
  const one = { name: 'Basic Wall:Brick:1', properties: length('3000.') }
  const other = { properties: [`'Something',$,IFCTEXT('first'),$`] }
  const [before] = await hashesOf([one])
  const [, after] = await hashesOf([other, one])
  const [changed] = await hashesOf([{ ...one, properties: length('3001.') }])
  expect(after).toBe(before)
  expect(changed).not.toBe(before)
})

test('gives the hash that the first version of the reader gave, with a second one of what is read further', async () => {
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
  // As it was computed by that version.
  expect(hash).toBe('cc284c0a22ba4cadcd657694ee6d156bcc767a71c67721ff279761a0dd6f5fb3')
  const described = await hashes(ifcText([...project, ...lines]).replace('A wall', 'Another'))
  expect(described.hash).toBe(hash)
  expect(described.furtherHash).not.toBe(furtherHash)
})

test('is ended at once when nobody wants it any more', async () => {
  const aborted = new AbortController()
  aborted.abort(new Error('stopped'))
  await expect(readFileContent(ifcText(walls([{}])), { signal: aborted.signal })).rejects.toThrow('stopped')
})
