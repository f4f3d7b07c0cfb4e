import { expect, test } from '@jest/globals'
import { ifcText, project } from './testing/ifc-text.ts'
import { named, ofKind, readContent, type ReadModel } from './testing/read-text.ts'

async function read(lines: readonly string[], schema = 'IFC4'): Promise<ReadModel> {
  return readContent(ifcText([...project, ...lines], { schema }))
}

function valuesOf(model: ReadModel) {
  const [element] = ofKind(model, 'element')
  const [type] = ofKind(model, 'type')
  return { element: named(model, element?.parameters ?? {}), type: named(model, type?.parameters ?? {}) }
}

const door = "#50=IFCDOOR('d',$,'M_Single:0915:77','A door','M_Single:0915',$,$,'77',2134.,915.,.DOOR.,.NOTDEFINED.,$);"
const doorType =
  "#51=IFCDOORTYPE('t',$,'M_Single:0915','A type',$,(#52,#53,#54),$,'900','Leaf',.DOOR.,.SINGLE_SWING_LEFT.,.F.,$);"
const typed = "#55=IFCRELDEFINESBYTYPE('r',$,$,$,(#50),#51);"

test('reads attributes of elements and types with their units, except for what says nothing or was told already', async () => {
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

test('reads object type and tag where they are not what the element is called', async () => {
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
function madeOf(id: number): string {
  return `#69=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#50),#${id});`
}

test.each([
  ['one', [], 60, { Material: 'Brick', 'Material Category': 'masonry' }],
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
])('reads what an element is made of: %s', async (_, lines, id, expected) => {
  const { element } = valuesOf(await read([wall, brick, air, ...lines, madeOf(id)]))
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

test('reads bounds, tables, references and what is unknown, also from sets that are named together', async () => {
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

test('reads no more of a list than can be shown, and comes to an end where lists contain themselves', async () => {
  const layers = Array.from({ length: 500 }, (_, index) => `#${1000 + index}=IFCMATERIALLAYER(#60,1.,$,$,$,$,$);`)
  const lines = [
    wall,
    brick,
    ...layers,
    `#62=IFCMATERIALLAYERSET((${layers.map((_, index) => `#${1000 + index}`).join()}),$,$);`,
    '#65=IFCMATERIALLAYERSETUSAGE(#65,.AXIS2.,.POSITIVE.,0.,$);',
  ]
  const { element } = valuesOf(await read([...lines, madeOf(62)]))
  expect(Object.keys(element).filter((name) => name.endsWith(' Material'))).toHaveLength(40)
  expect(valuesOf(await read([...lines, madeOf(65)])).element).toEqual({})
})
