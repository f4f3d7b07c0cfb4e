export type StoreFile = { name: string; mimeType: string; buffer: Buffer }

type Store = {
  /** Unique text in name and content, so that no two journeys have the same file. */
  mark: string
  /** Number of walls side by side, three meters high. */
  wallCount: number
  /** Minimum size in bytes, for a slow upload. */
  atLeast?: number
}

/** A store in the format of Revit's exporter. All its walls have the type `Brick {mark}`. */
export function storeFile({ mark, wallCount, atLeast = 0 }: Store): StoreFile {
  const walls = Array.from({ length: wallCount }, (_, index) => wall(mark, index)).flat()
  return ifcFile({ name: `Store ${mark}.ifc`, mark, data: [...project(mark), ...walls], atLeast })
}

type IfcFile = { name: string; mark: string; data: readonly string[]; atLeast?: number }

export function ifcFile({ name, mark, data, atLeast = 0 }: IfcFile): StoreFile {
  const text = [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION((''),'2;1');",
    `FILE_NAME('${mark}','2026-01-01T00:00:00',(''),(''),'','','');`,
    "FILE_SCHEMA(('IFC4'));",
    'ENDSEC;',
    `/*${'-'.repeat(Math.max(0, atLeast - 4000))}*/`,
    'DATA;',
    ...data,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')
  return { name, mimeType: '', buffer: Buffer.from(text) }
}

/** Lines up to #10, the storey. */
export function project(mark: string): string[] {
  return [
    "#1=IFCORGANIZATION($,'Autodesk Revit 2024 (ENU)',$,$,$);",
    "#2=IFCAPPLICATION(#1,'2024','Autodesk Revit 2024 (ENU)','Revit');",
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
    '#4=IFCUNITASSIGNMENT((#3));',
    '#5=IFCCARTESIANPOINT((0.,0.,0.));',
    '#6=IFCAXIS2PLACEMENT3D(#5,$,$);',
    "#7=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$);",
    '#8=IFCDIRECTION((0.,0.,1.));',
    `#9=IFCPROJECT('0project0000000000000a',$,'${mark}',$,$,'Journey ${mark}','Design',(#7),#4);`,
    "#10=IFCBUILDINGSTOREY('0storey00000000000000a',$,'Level 1',$,$,$,$,'Level 1',.ELEMENT.,0.);",
  ]
}

function wall(mark: string, index: number): string[] {
  const id = 100 + index * 20
  const number = String(index).padStart(4, '0')
  return [
    `#${id}=IFCCARTESIANPOINT((${index * 2000}.,0.,0.));`,
    `#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);`,
    `#${id + 2}=IFCLOCALPLACEMENT($,#${id + 1});`,
    `#${id + 3}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1500.,300.);`,
    `#${id + 4}=IFCEXTRUDEDAREASOLID(#${id + 3},#6,#8,3000.);`,
    `#${id + 5}=IFCSHAPEREPRESENTATION(#7,'Body','SweptSolid',(#${id + 4}));`,
    `#${id + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 5}));`,
    `#${id + 7}=IFCWALL('0wall00000000000000${number}',$,'Basic Wall:Brick ${mark}:${700 + index}',$,$,#${id + 2},#${id + 6},'${700 + index}',$);`,
    `#${id + 8}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel000000000000000${number}',$,$,$,(#${id + 7}),#10);`,
  ]
}
