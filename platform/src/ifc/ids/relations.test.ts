import { expect, test } from '@jest/globals'
import { checkText, wall } from './testing/check-text.ts'
import { classification, entity, matching, material } from './testing/rules-text.ts'

const system = "#20=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);"
const leaf = "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10','Walls',#21,$,$);"
const parent = "#21=IFCCLASSIFICATIONREFERENCE($,'EF_25','Walls',#20,$,$);"
function associated(to: number, of = 1, id = 30) {
  return `#${id}=IFCRELASSOCIATESCLASSIFICATION('0',$,$,$,(#${of}),#${to});`
}

const classified = [wall(), system, parent, leaf, associated(22)]
const other = [
  "#25=IFCCLASSIFICATION($,$,$,'Omniclass',$,$,$);",
  "#26=IFCCLASSIFICATIONREFERENCE($,'21-02',$,#25,$,$);",
]
const type = [
  "#50=IFCWALLTYPE('0type',$,'Type',$,$,$,$,$,$,.SOLIDWALL.);",
  "#51=IFCRELDEFINESBYTYPE('0rel',$,$,$,(#1),#50);",
]
const inIfc2x3 = [
  "#1=IFCWALL('0',$,'W',$,$,$,$,$);",
  "#20=IFCCLASSIFICATION('S','1',$,'Uniclass');",
  "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10','Walls',#20);",
  associated(22),
]

test.each<[string, 'pass' | 'fail', string, string[], string?, string?]>([
  ['is of the system', 'pass', classification('Uniclass'), classified],
  ['is of no system', 'fail', classification('Uniclass'), [wall()]],
  ['has the value', 'pass', classification('Uniclass', 'EF_25_10'), classified],
  ['has the value above', 'pass', classification('Uniclass', 'EF_25'), classified],
  ['has no such value', 'fail', classification('Uniclass', 'EF_25_1'), classified],
  [
    'has the value in another system',
    'fail',
    classification('Omniclass', 'EF_25_10'),
    [...classified, ...other, associated(26, 1, 31)],
  ],
  ['is of a system as a whole', 'pass', classification('Uniclass'), [wall(), system, associated(20)]],
  [
    'is of a system as a whole, without the value',
    'fail',
    classification('Uniclass', 'EF_25_10'),
    [wall(), system, associated(20)],
  ],
  [
    "is the type's",
    'pass',
    classification('Uniclass', 'EF_25_10'),
    [wall(), ...type, system, parent, leaf, associated(22, 50)],
  ],
  [
    "is the type's beside another system",
    'pass',
    classification('Uniclass', 'EF_25_10'),
    [wall(), ...type, system, parent, leaf, ...other, associated(22, 50), associated(26, 1, 31)],
  ],
  [
    "is another than the type's",
    'fail',
    classification('Uniclass', 'EF_25_10'),
    [
      ...classified,
      ...type,
      "#27=IFCCLASSIFICATIONREFERENCE($,'EF_30',$,#20,$,$);",
      associated(22, 50, 31),
      associated(27),
    ].filter((line) => line !== associated(22)),
  ],
  [
    "is a resource's",
    'pass',
    classification('Uniclass', 'EF_25_10'),
    ["#1=IFCMATERIAL('M',$,$);", system, parent, leaf, '#30=IFCEXTERNALREFERENCERELATIONSHIP($,$,#22,(#1));'],
    entity('IFCMATERIAL'),
  ],
  ['is of IFC2X3', 'pass', classification('Uniclass', 'EF_25_10'), inIfc2x3, entity('IFCWALL'), 'IFC2X3'],
  [
    'has no system',
    'fail',
    classification(matching('.*')),
    [wall(), "#22=IFCCLASSIFICATIONREFERENCE($,'EF_25_10',$,$,$,$);", associated(22)],
  ],
  ['is optional and not there', 'pass', classification('Uniclass', 'A', 'optional'), [wall()]],
  [
    'is optional and without system',
    'fail',
    classification('Uniclass', 'A', 'optional'),
    [wall(), "#22=IFCCLASSIFICATIONREFERENCE($,'A',$,$,$,$);", associated(22)],
  ],
  ['is optional and another', 'fail', classification('Uniclass', 'A', 'optional'), classified],
  ['is prohibited', 'fail', classification('Uniclass', 'EF_25_10', 'prohibited'), classified],
  ['is another than the prohibited one', 'pass', classification('Uniclass', 'A', 'prohibited'), classified],
  [
    'goes in circles',
    'fail',
    classification('Uniclass', 'A'),
    [
      wall(),
      "#22=IFCCLASSIFICATIONREFERENCE($,'B',$,#23,$,$);",
      "#23=IFCCLASSIFICATIONREFERENCE($,'C',$,#22,$,$);",
      associated(22),
    ],
  ],
])(
  'a classification that %s: %s',
  async (_, expected, requirements, lines, applicability = entity('IFCWALL'), schema = 'IFC4') => {
    expect(await checkText({ applicability, requirements }, lines, schema)).toMatchObject({ status: expected })
  },
)

function made(of: number, ...lines: string[]) {
  return [wall(), ...lines, `#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#1),#${of});`]
}

const concrete = "#20=IFCMATERIAL('Concrete',$,'cast');"
const layers = [
  concrete,
  "#21=IFCMATERIALLAYER(#20,0.2,$,'Core',$,'LoadBearing',$);",
  "#22=IFCMATERIALLAYERSET((#21),'Wall 200',$);",
  '#23=IFCMATERIALLAYERSETUSAGE(#22,.AXIS2.,.POSITIVE.,0.,$);',
]
const profiles = [
  concrete,
  "#21=IFCMATERIALPROFILE('Profile',$,#20,$,$,'Beam');",
  "#22=IFCMATERIALPROFILESET('Profiles',$,(#21),$);",
  '#23=IFCMATERIALPROFILESETUSAGE(#22,$,$);',
]
const constituents = [
  concrete,
  "#21=IFCMATERIALCONSTITUENT('Frame',$,#20,$,'Timber');",
  "#22=IFCMATERIALCONSTITUENTSET('Window',$,(#21));",
]

test.each<[string, 'pass' | 'fail', string, string[]]>([
  ['is there', 'pass', material(), made(20, concrete)],
  ['is not there', 'fail', material(), [wall()]],
  ['is there without a name', 'pass', material(), made(20, '#20=IFCMATERIALLIST(());')],
  ['has the name', 'pass', material('Concrete'), made(20, concrete)],
  ['has the category', 'pass', material('cast'), made(20, concrete)],
  ['has another name', 'fail', material('concrete'), made(20, concrete)],
  ['is in a list', 'pass', material('Concrete'), made(21, concrete, '#21=IFCMATERIALLIST((#20));')],
  ...['Concrete', 'cast', 'Core', 'LoadBearing', 'Wall 200'].map((name): [string, 'pass', string, string[]] => [
    `is in layers: ${name}`,
    'pass',
    material(name),
    made(23, ...layers),
  ]),
  ...['Concrete', 'Profile', 'Beam', 'Profiles'].map((name): [string, 'pass', string, string[]] => [
    `is in profiles: ${name}`,
    'pass',
    material(name),
    made(23, ...profiles),
  ]),
  ...['Concrete', 'Frame', 'Timber', 'Window'].map((name): [string, 'pass', string, string[]] => [
    `is in constituents: ${name}`,
    'pass',
    material(name),
    made(22, ...constituents),
  ]),
  [
    "is the type's",
    'pass',
    material('Concrete'),
    [wall(), ...type, concrete, "#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#50),#20);"],
  ],
  [
    "takes the place of the type's",
    'fail',
    material('Concrete'),
    [
      ...made(29, "#29=IFCMATERIAL('Brick',$,$);"),
      ...type,
      concrete,
      "#31=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#50),#20);",
    ],
  ],
  [
    "is the whole's",
    'fail',
    material(),
    [
      wall(),
      concrete,
      "#2=IFCELEMENTASSEMBLY('0',$,$,$,$,$,$,$,$,$);",
      "#3=IFCRELAGGREGATES('0',$,$,$,#2,(#1));",
      "#30=IFCRELASSOCIATESMATERIAL('0',$,$,$,(#2),#20);",
    ],
  ],
  ['is optional and not there', 'pass', material('A', 'optional'), [wall()]],
  ['is optional and another', 'fail', material('A', 'optional'), made(20, concrete)],
  ['is prohibited', 'fail', material(undefined, 'prohibited'), made(20, concrete)],
  ['is prohibited and not there', 'pass', material('Concrete', 'prohibited'), [wall()]],
])('a material that %s: %s', async (_, expected, requirements, lines) => {
  expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
})
