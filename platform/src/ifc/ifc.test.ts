import { expect, test, describe } from '@jest/globals'
import { ifcText, project } from './testing/ifc-text.ts'
import { valuesByName, ofKind, readContent, type ReadModel } from './testing/read-text.ts'
import { readShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'
import { limitedWarnings, maxWarnings } from './limited-warnings.ts'

describe('further values', () => {
  async function read(lines: readonly string[], schema = 'IFC4'): Promise<ReadModel> {
    return readContent(ifcText([...project, ...lines], { schema }))
  }

  function valuesOf(model: ReadModel) {
    const [element] = ofKind(model, 'element')
    const [type] = ofKind(model, 'type')
    return {
      element: valuesByName(model, element?.parameters ?? {}),
      type: valuesByName(model, type?.parameters ?? {}),
    }
  }

  const door =
    "#50=IFCDOOR('d',$,'M_Single:0915:77','A door','M_Single:0915',$,$,'77',2134.,915.,.DOOR.,.NOTDEFINED.,$);"
  const doorType =
    "#51=IFCDOORTYPE('t',$,'M_Single:0915','A type',$,(#52,#53,#54),$,'900','Leaf',.DOOR.,.SINGLE_SWING_LEFT.,.F.,$);"
  const typed = "#55=IFCRELDEFINESBYTYPE('r',$,$,$,(#50),#51);"

  test('reads attributes of elements and types with their units, except empty and redundant ones', async () => {
    const model = await read([door, doorType.replace('(#52,#53,#54)', '$'), typed])
    expect(valuesOf(model)).toEqual({
      element: {
        'IFC Attributes/Description': 'A door',
        'IFC Attributes/OverallHeight': [2134, 'mm'],
        'IFC Attributes/OverallWidth': [915, 'mm'],
        'IFC Attributes/PredefinedType': 'DOOR',
      },
      type: {
        'IFC Attributes/Description': 'A type',
        'IFC Attributes/ElementType': 'Leaf',
        'IFC Attributes/OperationType': 'SINGLE_SWING_LEFT',
        'IFC Attributes/ParameterTakesPrecedence': false,
        'IFC Attributes/PredefinedType': 'DOOR',
      },
    })
  })

  test("reads object type and tag if they differ from the element's name", async () => {
    const model = await read(["#50=IFCWALL('d',$,'Basic Wall:Brick:77',$,'Load-bearing',$,$,'W-1',$);"])
    expect(valuesOf(model).element).toEqual({
      'IFC Attributes/ObjectType': 'Load-bearing',
      'IFC Attributes/Tag': 'W-1',
    })
  })

  test('reads the linings and panels of doors and windows, panels by their position', async () => {
    const lines = [
      door,
      doorType,
      "#52=IFCDOORLININGPROPERTIES('l',$,'Lining:77',$,100.,50.,$,$,$,$,$,$,$,$,$,$,$);",
      "#53=IFCDOORPANELPROPERTIES('p',$,$,$,40.,.SWINGING.,0.5,.LEFT.,$);",
      "#54=IFCDOORPANELPROPERTIES('q',$,$,$,30.,.FIXEDPANEL.,0.5,.RIGHT.,$);",
      typed,
    ]
    const { type } = valuesOf(await read(lines))
    expect(Object.entries(type).filter(([name]) => !name.startsWith('IFC Attributes'))).toEqual([
      ['IFC Door Lining/LiningDepth', [100, 'mm']],
      ['IFC Door Lining/LiningThickness', [50, 'mm']],
      ['IFC Door Panel LEFT/PanelDepth', [40, 'mm']],
      ['IFC Door Panel LEFT/PanelOperation', 'SWINGING'],
      ['IFC Door Panel LEFT/PanelWidth', 0.5],
      ['IFC Door Panel LEFT/PanelPosition', 'LEFT'],
      ['IFC Door Panel RIGHT/PanelDepth', [30, 'mm']],
      ['IFC Door Panel RIGHT/PanelOperation', 'FIXEDPANEL'],
      ['IFC Door Panel RIGHT/PanelWidth', 0.5],
      ['IFC Door Panel RIGHT/PanelPosition', 'RIGHT'],
    ])
    const old = [
      "#50=IFCWINDOW('d',$,'M_Fixed:0915:77',$,$,$,$,'77',$,$);",
      "#51=IFCWINDOWSTYLE('t',$,'M_Fixed:0915',$,$,(#52,#53),$,'900',.NOTDEFINED.,.SINGLE_PANEL.,.T.,.F.);",
      "#52=IFCWINDOWLININGPROPERTIES('l',$,$,$,60.,$,$,$,0.4,$,$,$,$);",
      "#53=IFCWINDOWPANELPROPERTIES('p',$,$,$,.TILTANDTURN.,.MIDDLE.,70.,$,$);",
      typed,
    ]
    expect(valuesOf(await read(old, 'IFC2X3')).type).toMatchObject({
      'IFC Window Lining/LiningDepth': [60, 'mm'],
      'IFC Window Lining/FirstTransomOffset': 0.4,
      'IFC Window Panel MIDDLE/OperationType': 'TILTANDTURN',
      'IFC Window Panel MIDDLE/FrameDepth': [70, 'mm'],
      'IFC Attributes/OperationType': 'SINGLE_PANEL',
      'IFC Attributes/Sizeable': false,
    })
  })

  const wall = "#50=IFCWALL('d',$,'Basic Wall:Brick:77',$,$,$,$,'77',$);"
  const brick = "#60=IFCMATERIAL('Brick',$,'masonry');"
  const air = "#61=IFCMATERIAL('Air',$,$);"
  function materialLine(id: number): string {
    return `#69=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#50),#${id});`
  }

  test.each([
    ['one material', [], 60, { Material: 'Brick', 'Material Category': 'masonry' }],
    [
      'a list',
      ['#62=IFCMATERIALLIST((#60,#61,#62));'],
      62,
      { 'Material 1': 'Brick', 'Material 1 Category': 'masonry', 'Material 2': 'Air' },
    ],
    [
      'layers',
      [
        "#62=IFCMATERIALLAYER(#60,100.1,$,'Outer',$,'LoadBearing',$);",
        '#63=IFCMATERIALLAYER(#61,20.2,.U.,$,$,$,$);',
        "#64=IFCMATERIALLAYERSET((#62,#63),'Cavity',$);",
        '#65=IFCMATERIALLAYERSETUSAGE(#64,.AXIS2.,.POSITIVE.,0.,$);',
      ],
      65,
      {
        'Layer Set': 'Cavity',
        'Total Thickness': [120.3, 'mm'],
        'Layer 1 Material': 'Brick',
        'Layer 1 Category': 'LoadBearing',
        'Layer 1 Name': 'Outer',
        'Layer 1 Thickness': [100.1, 'mm'],
        'Layer 2 Material': 'Air',
        'Layer 2 Thickness': [20.2, 'mm'],
      },
    ],
    [
      'profiles',
      [
        "#62=IFCRECTANGLEPROFILEDEF(.AREA.,'UC 203',$,200.,200.);",
        "#63=IFCMATERIALPROFILE('Core',$,#60,#62,$,$);",
        "#64=IFCMATERIALPROFILESET('Column',$,(#63),$);",
        '#65=IFCMATERIALPROFILESETUSAGE(#64,5,$);',
      ],
      65,
      {
        'Profile Set': 'Column',
        'Profile 1 Material': 'Brick',
        'Profile 1 Category': 'masonry',
        'Profile 1 Name': 'Core',
        'Profile 1 Profile': 'UC 203',
      },
    ],
    [
      'constituents',
      ["#63=IFCMATERIALCONSTITUENT('Frame',$,#60,0.25,'Load');", "#64=IFCMATERIALCONSTITUENTSET('Window',$,(#63));"],
      64,
      {
        'Constituent Set': 'Window',
        'Constituent 1 Material': 'Brick',
        'Constituent 1 Category': 'Load',
        'Constituent 1 Name': 'Frame',
        'Constituent 1 Fraction': 0.25,
      },
    ],
  ])('reads the materials of an element: %s @full', async (_, lines, id, expected) => {
    const { element } = valuesOf(await read([wall, brick, air, ...lines, materialLine(id)]))
    expect(element).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, value]) => [`IFC Material/${name}`, value])),
    )
  })

  test('reads codes and titles of classifications, of elements and of types', async () => {
    const lines = [
      door,
      doorType.replace('(#52,#53,#54)', '$'),
      typed,
      "#70=IFCCLASSIFICATION('NBS','2015',$,'Uniclass 2015',$,$,$);",
      "#71=IFCCLASSIFICATIONREFERENCE($,'Ss_25','Walls',#70,$,$);",
      "#72=IFCCLASSIFICATIONREFERENCE($,'Ss_25_10','Wall systems',#71,$,$);",
      "#73=IFCCLASSIFICATIONREFERENCE($,'Ss_25_20',$,#73,$,$);",
      "#74=IFCRELASSOCIATESCLASSIFICATION('c',$,$,$,(#50),#71);",
      "#75=IFCRELASSOCIATESCLASSIFICATION('c',$,$,$,(#50),#72);",
      "#76=IFCRELASSOCIATESCLASSIFICATION('c',$,$,$,(#50),#73);",
      "#77=IFCRELASSOCIATESCLASSIFICATION('c',$,$,$,(#51),#70);",
    ]
    const { element, type } = valuesOf(await read(lines))
    expect(element).toMatchObject({
      'IFC Classification/Uniclass 2015 Code': ['Ss_25', 'Ss_25_10'],
      'IFC Classification/Uniclass 2015 Title': ['Walls', 'Wall systems'],
      'IFC Classification/Classification Code': 'Ss_25_20',
    })
    expect(type).toMatchObject({ 'IFC Classification/Uniclass 2015 Code': null })
  })

  test('reads bounds, tables, references and unknown values, also from sets in one relation', async () => {
    const lines = [
      wall,
      brick,
      "#80=IFCPROPERTYBOUNDEDVALUE('Load',$,IFCLENGTHMEASURE(5.),IFCLENGTHMEASURE(1.),$,IFCLENGTHMEASURE(2.));",
      "#81=IFCPROPERTYTABLEVALUE('Curve',$,(IFCLABEL('a'),IFCLABEL('b')),(IFCREAL(1.),IFCREAL(2.)),$,$,$,$);",
      "#82=IFCPROPERTYREFERENCEVALUE('Made Of',$,$,#60);",
      "#83=IFCPROPERTYSINGLEVALUE('Is Known',$,IFCLOGICAL(.U.),$);",
      "#84=IFCPROPERTYSET('s',$,'One',$,(#80,#81));",
      "#85=IFCPROPERTYSET('s',$,'Two',$,(#82,#83));",
      "#86=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#50),IFCPROPERTYSETDEFINITIONSET((#84,#85)));",
      "#87=IFCQUANTITYAREA('Net',$,$,12.5,$);",
      "#88=IFCPHYSICALCOMPLEXQUANTITY('Layer',$,(#87),'layer',$,$);",
      "#89=IFCELEMENTQUANTITY('b',$,'Qto_WallBaseQuantities',$,$,(#88));",
      "#90=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#50),#89);",
    ]
    expect(valuesOf(await read(lines)).element).toEqual({
      'Qto_WallBaseQuantities/Layer.Net': [12.5, 'm²'],
      'One/Load.Lower Bound': [1, 'mm'],
      'One/Load.Upper Bound': [5, 'mm'],
      'One/Load.Set Point': [2, 'mm'],
      'One/Curve.Defining Values': ['a', 'b'],
      'One/Curve.Defined Values': [1, 2],
      'Two/Made Of': 'Brick',
      'Two/Is Known': 'Unknown',
    })
  })

  test('reads no more of a list than can be shown, and stops at lists that contain themselves @full', async () => {
    const layers = Array.from({ length: 500 }, (_, index) => `#${1000 + index}=IFCMATERIALLAYER(#60,1.,$,$,$,$,$);`)
    const lines = [
      wall,
      brick,
      ...layers,
      `#62=IFCMATERIALLAYERSET((${layers.map((_, index) => `#${1000 + index}`).join()}),$,$);`,
      '#65=IFCMATERIALLAYERSETUSAGE(#65,.AXIS2.,.POSITIVE.,0.,$);',
    ]
    const { element } = valuesOf(await read([...lines, materialLine(62)]))
    expect(Object.keys(element).filter((name) => name.endsWith(' Material'))).toHaveLength(40)
    expect(valuesOf(await read([...lines, materialLine(65)])).element).toEqual({})
  })
})

describe('stored warnings', () => {
  test('retains all warnings that are few and short, and shortens long ones between characters', () => {
    expect(limitedWarnings(['One.', 'Two.'])).toEqual(['One.', 'Two.'])
    const [cut = ''] = limitedWarnings([`${'x'.repeat(299)}😀`])
    expect(cut).toHaveLength(300)
    expect(cut.isWellFormed()).toBe(true)
  })

  test('reports how many warnings were omitted', () => {
    const many = Array.from({ length: 1200 }, (_, index) => `Warning ${index}.`)
    const limited = limitedWarnings(many)
    expect(limited).toHaveLength(maxWarnings)
    expect(limited.at(-2)).toBe('Warning 48.')
    expect(limited.at(-1)).toBe('And 1,151 more.')
    expect(limitedWarnings(many.slice(0, 50))).toEqual(many.slice(0, 50))
  })
})

describe('levels', () => {
  function levelsOf(model: ReadModel): unknown[] {
    const names = new Map(ofKind(model, 'storey').map(({ number, name }) => [number, name]))
    return ofKind(model, 'element').map(({ name, storey }) => [name, storey === null ? null : names.get(storey)])
  }

  test('gives an attached element the level of its host, and a part the level of its assembly', async () => {
    const lines = [
      "#50=IFCWALL('h',$,'Host',$,$,$,$,$,$);",
      "#51=IFCDISCRETEACCESSORY('a',$,'Anchor',$,$,$,$,$,$);",
      "#52=IFCBUILDINGELEMENTPART('b',$,'Layer',$,$,$,$,$,$);",
      "#53=IFCDISCRETEACCESSORY('c',$,'Lonely',$,$,$,$,$,$);",
      "#54=IFCRELNESTS('r',$,$,$,#50,(#51));",
      "#55=IFCRELAGGREGATES('s',$,$,$,#51,(#52));",
      "#56=IFCRELNESTS('t',$,$,$,#53,(#53));",
      "#57=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#16);",
    ]
    const model = await readContent(ifcText([...project, ...lines]))
    expect(levelsOf(model)).toEqual(
      expect.arrayContaining([
        ['Host', 'Level 2'],
        ['Anchor', 'Level 2'],
        ['Layer', 'Level 2'],
        ['Lonely', null],
      ]),
    )
    expect(ofKind(model, 'end')[0]?.warnings).toEqual(['1 element is on no level, of 4.'])
  })

  test('uses the lowest level of its parts as the level of an assembly, also for a part without a level', async () => {
    const lines = [
      "#50=IFCELEMENTASSEMBLY('t',$,'Truss',$,$,$,$,$,$,$);",
      "#51=IFCELEMENTASSEMBLY('h',$,'Half',$,$,$,$,$,$,$);",
      "#52=IFCBEAM('u',$,'Upper',$,$,$,$,$,$);",
      "#53=IFCBEAM('l',$,'Lower',$,$,$,$,$,$);",
      "#54=IFCBEAM('n',$,'Neither',$,$,$,$,$,$);",
      "#55=IFCRELAGGREGATES('r',$,$,$,#50,(#51,#54));",
      "#56=IFCRELAGGREGATES('s',$,$,$,#51,(#52,#53));",
      "#57=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#52),#16);",
      "#58=IFCRELCONTAINEDINSPATIALSTRUCTURE('d',$,$,$,(#53),#15);",
      "#59=IFCCURTAINWALL('w',$,'Without parts',$,$,$,$,$,$);",
      "#60=IFCELEMENTASSEMBLY('o',$,'Of the building',$,$,$,$,$,$,$);",
      "#61=IFCRELAGGREGATES('b',$,$,$,#14,(#60,#50));",
    ]
    const model = await readContent(ifcText([...project, ...lines]))
    expect(new Map(levelsOf(model) as [string, string | null][])).toEqual(
      new Map([
        ['Truss', 'Level 1'],
        ['Half', 'Level 1'],
        ['Upper', 'Level 2'],
        ['Lower', 'Level 1'],
        ['Neither', 'Level 1'],
        ['Without parts', null],
        ['Of the building', null],
      ]),
    )
  })

  test('uses the level of the placement if there is no other', async () => {
    const lines = [
      "#30=IFCBUILDINGSTOREY('r',$,'Roof',$,$,#31,$,'Roof',.ELEMENT.,8000.);",
      '#31=IFCLOCALPLACEMENT($,#32);',
      '#32=IFCAXIS2PLACEMENT3D(#33,$,$);',
      '#33=IFCCARTESIANPOINT((0.,0.,8000.));',
      '#34=IFCLOCALPLACEMENT(#31,#32);',
      '#35=IFCLOCALPLACEMENT(#34,#32);',
      '#36=IFCLOCALPLACEMENT($,#32);',
      "#50=IFCCURTAINWALL('f',$,'Front',$,$,#35,$,$,$);",
      "#51=IFCCURTAINWALL('b',$,'Back',$,$,#36,$,$,$);",
      "#52=IFCWALL('w',$,'Wall',$,$,#35,$,$,$);",
      "#53=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#52),#15);",
    ]
    const model = await readContent(ifcText([...project, ...lines]))
    expect(new Map(levelsOf(model) as [string, string | null][])).toEqual(
      new Map([
        ['Front', 'Roof'],
        ['Back', null],
        ['Wall', 'Level 1'],
      ]),
    )
  })

  const bridge = [
    "#1=IFCPROJECT('p',$,'Bridge',$,$,$,$,$,$);",
    "#2=IFCBRIDGE('b',$,'B1',$,$,$,$,$,.ELEMENT.,.ARCHED.);",
    "#3=IFCBRIDGEPART('p1',$,$,$,$,$,$,'Superstructure',.ELEMENT.,.LATERAL.,.SUPERSTRUCTURE.);",
    "#4=IFCBRIDGEPART('p2',$,'Deck',$,$,$,$,$,.ELEMENT.,.LATERAL.,.DECK.);",
    "#5=IFCRELAGGREGATES('r',$,$,$,#2,(#3));",
    "#6=IFCRELAGGREGATES('q',$,$,$,#3,(#4));",
    "#7=IFCBEAM('e',$,'Girder',$,$,$,$,$,$);",
    "#8=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#7),#4);",
  ]
  const alignment = [
    "#10=IFCALIGNMENT('al',$,'Axis A',$,$,$,$,.USERDEFINED.);",
    "#11=IFCREFERENT('rf',$,'0+100',$,$,$,$,.STATION.);",
    "#12=IFCRELNESTS('n',$,$,$,#10,(#11));",
    "#13=IFCSIGN('s',$,'Sign',$,$,$,$,$,$);",
    "#14=IFCRELPOSITIONS('po',$,$,$,#11,(#13));",
    "#15=IFCRELCONTAINEDINSPATIALSTRUCTURE('c2',$,$,$,(#13),#2);",
  ]

  test('uses parts of bridges and alignments as levels if there are no storeys', async () => {
    const model = await readContent(ifcText([...bridge, ...alignment], { schema: 'IFC4X3_ADD2' }))
    expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
      ['Superstructure', null],
      ['Deck', null],
      ['Axis A', null],
    ])
    expect(levelsOf(model)).toEqual([
      ['Girder', 'Deck'],
      ['Sign', 'Axis A'],
    ])
    expect(ofKind(model, 'end')[0]?.warnings).toEqual([])
  })

  test('warns if a file has no levels', async () => {
    const model = await readContent(ifcText(["#1=IFCWALL('x',$,'W',$,$,$,$,$,$);"]))
    expect(levelsOf(model)).toEqual([['W', null]])
    expect(ofKind(model, 'end')[0]?.warnings).toEqual([
      "The file has no levels, so its elements aren't assigned to any.",
    ])
  })

  test('gives a door that only fills an opening the level of its wall', async () => {
    const lines = [
      "#50=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
      "#51=IFCOPENINGELEMENT('o',$,'Opening',$,$,$,$,$,$);",
      "#52=IFCDOOR('d',$,'Door',$,$,$,$,$,$,$,$,$,$);",
      "#53=IFCRELVOIDSELEMENT('v',$,$,$,#50,#51);",
      "#54=IFCRELFILLSELEMENT('f',$,$,$,#51,#52);",
      "#55=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#16);",
    ]
    expect(levelsOf(await readContent(ifcText([...project, ...lines])))).toEqual([
      ['Wall', 'Level 2'],
      ['Door', 'Level 2'],
    ])
  })

  test('uses the height of its placement as the elevation of a level without one', async () => {
    const lines = [
      '#50=IFCCARTESIANPOINT((0.,0.,3500.));',
      '#51=IFCAXIS2PLACEMENT3D(#50,$,$);',
      '#52=IFCLOCALPLACEMENT($,#51);',
      "#53=IFCBUILDINGSTOREY('s',$,'Level 3',$,$,#52,$,$,.ELEMENT.,$);",
      "#54=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
    ]
    const model = await readContent(ifcText([...project, ...lines]))
    expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
      ['Level 1', 0],
      ['Level 2', 4000],
      ['Level 3', 3500],
    ])
  })

  test('warns of contradictions, where only one value is read', async () => {
    const property = (id: number, value: string) => `#${id}=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('${value}'),$);`
    const lines = [
      "#50=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
      property(51, 'a'),
      property(52, 'b'),
      "#53=IFCPROPERTYSET('s',$,'Pset',$,(#51));",
      "#54=IFCPROPERTYSET('t',$,'Pset',$,(#52));",
      "#55=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#50),#53);",
      "#56=IFCRELDEFINESBYPROPERTIES('q',$,$,$,(#50),#54);",
      "#57=IFCMATERIAL('Brick',$,$);",
      "#58=IFCMATERIAL('Stone',$,$);",
      "#59=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#50),#57);",
      "#60=IFCRELASSOCIATESMATERIAL('n',$,$,$,(#50),#58);",
      "#61=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#15);",
      "#62=IFCRELCONTAINEDINSPATIALSTRUCTURE('d',$,$,$,(#50),#16);",
      "#63=IFCBUILDINGSTOREY('u',$,'Level 2',$,$,$,$,$,.ELEMENT.,8000.);",
    ]
    expect(ofKind(await readContent(ifcText([...project, ...lines])), 'end')[0]?.warnings).toEqual([
      'Properties that an element has twice, of which one value is used: Pset/Mark.',
      'Elements with two materials, of which one is used: Wall.',
      'Elements on two levels, of which one is used: Wall.',
      'Levels with the same name: Level 2.',
    ])
  })
})

describe('mirrored shapes', () => {
  const placements = [true, false, false, true].map((isMirrored, index) => ({
    at: [index * 2, 0, 0] as const,
    size: [1, 1, 3] as const,
    usesType: true,
    isMirrored,
  }))

  /** Volume of a round column, one meter wide and three meters high, drawn with sixty corners. */
  const volume = 0.5 * 60 * 0.5 ** 2 * Math.sin((2 * Math.PI) / 60) * 3

  test.each([
    ['first', placements],
    ['last', placements.toReversed()],
  ])('shows every part of a shape from outside if its %s placement is mirrored @full', async (_, walls) => {
    const { shapes } = await readShapes(shapedText(walls))
    expect(shapes.map(({ elementId }) => elementId).toSorted()).toEqual(['1', '2', '3', '4'])
    for (const shape of shapes) expect(shape.volume).toBeCloseTo(volume, 1)
    expect(shapes.map(({ isLitOutside }) => isLitOutside)).toEqual([true, true, true, true])
  })

  test('flips a mirrored part of the surroundings, which is a separate node', async () => {
    const text = shapedText(placements).replaceAll('IFCWALL(', 'IFCGEOGRAPHICELEMENT(')
    const { shapes } = await readShapes(text)
    expect(shapes).toHaveLength(4)
    for (const shape of shapes) expect(shape.volume).toBeCloseTo(volume, 1)
    // The unmirrored ones share a mesh; each of the others has its own.
    expect(new Set(shapes.map(({ mesh }) => mesh)).size).toBe(3)
  })
})
