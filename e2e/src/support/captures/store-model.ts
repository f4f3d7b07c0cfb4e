import { createHash } from 'node:crypto'

type Wall = { id: number; height: number; at: number }

/**
 * A store as a building file, in meters. Its walls are in a row, and each has its height as a property. `more` are further lines from
 * #5000; the storey is #12.
 */
export function storeModel(projectName: string, walls: readonly Wall[], more: readonly string[] = []): string {
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION((''),'2;1');",
    "FILE_NAME('','2026-01-01T00:00:00',(''),(''),'','','');",
    "FILE_SCHEMA(('IFC4'));",
    'ENDSEC;',
    'DATA;',
    ...frame(projectName),
    ...walls.flatMap(wallLines),
    ...more,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')
}

/** Each project has its own id, as in files that were not created from the same template. */
function idOf(projectName: string): string {
  return `0${createHash('sha256').update(projectName).digest('hex').slice(0, 21)}`
}

function frame(projectName: string): string[] {
  return [
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#4=IFCUNITASSIGNMENT((#3));',
    '#5=IFCCARTESIANPOINT((0.,0.,0.));',
    '#6=IFCAXIS2PLACEMENT3D(#5,$,$);',
    "#7=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$);",
    '#8=IFCDIRECTION((0.,0.,1.));',
    `#9=IFCPROJECT('${idOf(projectName)}',$,'7001',$,$,'${projectName}','Design',(#7),#4);`,
    "#10=IFCPOSTALADDRESS($,$,$,$,('12 Harbor Road'),$,'Columbus','Ohio','43004','US');",
    "#11=IFCBUILDING('0building000000000000a',$,'Store',$,$,$,$,'Store',.ELEMENT.,$,$,#10);",
    "#12=IFCBUILDINGSTOREY('0storey00000000000000a',$,'Level 1',$,$,$,$,'Level 1',.ELEMENT.,0.);",
    "#13=IFCRELAGGREGATES('0relaggr0000000000000a',$,$,$,#9,(#11));",
    "#14=IFCRELAGGREGATES('0relaggr0000000000000b',$,$,$,#11,(#12));",
  ]
}

function wallLines({ id, height, at }: Wall): string[] {
  const first = 1000 + id * 100
  const line = (offset: number, entity: string) => `#${first + offset}=${entity};`
  const global = (kind: string) => `0${kind}${String(id).padStart(21 - kind.length, '0')}`
  return [
    line(0, `IFCCARTESIANPOINT((${at.toFixed(3)},0.,0.))`),
    line(1, `IFCAXIS2PLACEMENT3D(#${first},$,$)`),
    line(2, `IFCLOCALPLACEMENT($,#${first + 1})`),
    line(3, 'IFCCARTESIANPOINT((0.,0.))'),
    line(4, `IFCAXIS2PLACEMENT2D(#${first + 3},$)`),
    line(5, `IFCRECTANGLEPROFILEDEF(.AREA.,$,#${first + 4},1.,3.)`),
    line(6, `IFCEXTRUDEDAREASOLID(#${first + 5},#6,#8,${height}.)`),
    line(7, `IFCSHAPEREPRESENTATION(#7,'Body','SweptSolid',(#${first + 6}))`),
    line(8, `IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 7}))`),
    line(9, `IFCWALL('${global('wall')}',$,'Basic Wall:Brick:${id}',$,$,#${first + 2},#${first + 8},'${id}',$)`),
    line(10, `IFCPROPERTYSINGLEVALUE('Height',$,IFCLENGTHMEASURE(${height}.),$)`),
    line(11, `IFCPROPERTYSET('${global('set')}',$,'Constraints',$,(#${first + 10}))`),
    line(12, `IFCRELDEFINESBYPROPERTIES('${global('rel')}',$,$,$,(#${first + 9}),#${first + 11})`),
    line(13, `IFCRELCONTAINEDINSPATIALSTRUCTURE('${global('in')}',$,$,$,(#${first + 9}),#12)`),
  ]
}
