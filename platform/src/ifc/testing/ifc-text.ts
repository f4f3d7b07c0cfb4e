/** A building file with these lines. */
export function ifcText(lines: readonly string[], { schema = 'IFC4' } = {}): string {
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION((''),'2;1');",
    "FILE_NAME('','2026-01-01T00:00:00',(''),(''),'','','');",
    `FILE_SCHEMA(('${schema}'));`,
    'ENDSEC;',
    'DATA;',
    ...lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')
}

/** The lines of a project in millimeters with two storeys, as Revit's exporter writes it, numbered 1 to 49. */
export const project = [
  "#1=IFCORGANIZATION($,'Autodesk Revit 2024 (ENU)',$,$,$);",
  "#2=IFCAPPLICATION(#1,'2024','Autodesk Revit 2024 (ENU)','Revit');",
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  '#4=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);',
  '#5=IFCSIUNIT(*,.POWERUNIT.,$,.WATT.);',
  '#6=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
  '#7=IFCDERIVEDUNITELEMENT(#5,1);',
  '#8=IFCDERIVEDUNITELEMENT(#4,-1);',
  '#9=IFCDERIVEDUNITELEMENT(#6,-1);',
  '#10=IFCDERIVEDUNIT((#7,#8,#9),.THERMALTRANSMITTANCEUNIT.,$);',
  '#11=IFCUNITASSIGNMENT((#3,#4,#10));',
  "#12=IFCPROJECT('0project0000000000000a',$,'0815',$,$,'Main Street','Design',$,#11);",
  "#13=IFCPOSTALADDRESS($,$,$,$,('1 Main Street','Suite 2'),$,'Columbus','Ohio','43004','US');",
  "#14=IFCBUILDING('0building000000000000a',$,'Store',$,$,$,$,'Store',.ELEMENT.,$,$,#13);",
  "#15=IFCBUILDINGSTOREY('0storey00000000000000a',$,'Level 1',$,$,$,$,'Level 1',.ELEMENT.,0.);",
  "#16=IFCBUILDINGSTOREY('0storey00000000000000b',$,'Level 2',$,$,$,$,'Level 2',.ELEMENT.,4000.);",
  "#17=IFCPROPERTYSINGLEVALUE('Client Name',$,IFCTEXT('Crestline'),$);",
  "#18=IFCPROPERTYSINGLEVALUE('Store Format',$,IFCTEXT('P14'),$);",
  "#19=IFCPROPERTYSET('0set0000000000000000aa',$,'Identity Data',$,(#17,#18));",
  "#20=IFCRELDEFINESBYPROPERTIES('0rel0000000000000000aa',$,$,$,(#12),#19);",
]

type Wall = { name?: string; tag?: string; globalId?: string; properties?: readonly string[] }

/** Walls on the first storey, each with a set 'Constraints' of these properties: values such as `IFCREAL(1.)` by name. */
export function walls(definitions: readonly Wall[]): string[] {
  return definitions.flatMap(({ name, tag, globalId, properties = [] }, index) => {
    const id = 1000 + index * 100
    const ids = properties.map((_, index) => `#${id + 10 + index}`)
    const number = String(index).padStart(4, '0')
    return [
      `#${id}=IFCWALL('${globalId ?? `0wall00000000000000${number}`}',$,'${name ?? `Basic Wall:Brick:${100 + index}`}',$,$,$,$,'${tag ?? 100 + index}',$);`,
      ...properties.map((property, index) => `#${id + 10 + index}=IFCPROPERTYSINGLEVALUE(${property});`),
      `#${id + 1}=IFCPROPERTYSET('0set000000000000000${number}',$,'Constraints',$,(${ids.join(',')}));`,
      `#${id + 2}=IFCRELDEFINESBYPROPERTIES('0rel000000000000000${number}',$,$,$,(#${id}),#${id + 1});`,
      `#${id + 3}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel100000000000000${number}',$,$,$,(#${id}),#15);`,
    ]
  })
}

/** One wall with this many properties. */
export function wallOfProperties(count: number): string {
  const properties = Array.from({ length: count }, (_, index) => `'Property ${index}',$,IFCTEXT('Value ${index}'),$`)
  return ifcText([...project, ...walls([{ properties }])])
}
