import { ifcText, project } from './ifc-text.ts'

/** A box as the shape of a wall: in meters here, in millimeters in the file. */
type Box = { at: readonly [number, number, number]; size: readonly [number, number, number] }
type ShapedWall = Box & {
  color?: readonly [number, number, number]
  opacity?: number
  opening?: Box
  /** Whether its geometry is that of a shared type: a round column, whatever its size. */
  usesType?: boolean
  /** Whether that geometry is mirrored. */
  isMirrored?: boolean
}

const context = [
  '#20001=IFCCARTESIANPOINT((0.,0.,0.));',
  '#20002=IFCAXIS2PLACEMENT3D(#20001,$,$);',
  "#20003=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#20002,$);",
  '#20004=IFCDIRECTION((0.,0.,1.));',
  '#20005=IFCDIRECTION((-1.,0.,0.));',
  '#20006=IFCDIRECTION((0.,1.,0.));',
]

type ShapedRoom = Box & { name: string; use: string }

/** A building file with walls that have geometry, made by `ifcText`, and with a space, which is not drawn. */
export function shapedText(
  walls: readonly ShapedWall[],
  { terrain = false, rooms = [] }: { terrain?: boolean; rooms?: readonly ShapedRoom[] } = {},
): string {
  const lines = [...project, ...context, ...box(30_000, { at: [0, 0, 0], size: [9, 9, 9] })]
  lines.push("#30100=IFCSPACE('0space0000000000000000',$,'Room',$,$,#30006,#30012,$,$,$,$);")
  for (const [index, { name, use, ...place }] of rooms.entries()) {
    const first = 32_000 + index * 200
    lines.push(
      ...box(first, place),
      `#${first + 100}=IFCSPACE('0room0000000000000000${index}',$,'${name}',$,$,#${first + 6},#${first + 12},'${use}',$,$,$);`,
    )
  }
  if (terrain) {
    lines.push(...box(31_000, { at: [-50, -50, -1], size: [100, 100, 1] }))
    lines.push("#31100=IFCSITE('0site00000000000000000',$,'Site',$,$,#31006,#31012,$,.ELEMENT.,$,$,$,$,$);")
  }
  walls.forEach((wall, index) => lines.push(...wallLines(wall, index)))
  return ifcText(lines)
}

function wallLines(wall: ShapedWall, index: number): string[] {
  const { color, opacity = 1, opening, usesType = false, ...place } = wall
  const first = 40_000 + index * 200
  const number = String(index).padStart(4, '0')
  const lines = box(first, place, usesType ? 90_000 : undefined)
  if (usesType && index === 0) lines.push(...roundShape(90_000))
  const name = `Basic Wall:Brick:${100 + index}`
  lines.push(
    `#${first + 100}=IFCWALL('0wall00000000000000${number}',$,'${name}',$,$,#${first + 6},#${first + 12},'${100 + index}',$);`,
  )
  if (color) lines.push(...styled(first, color, opacity))
  if (opening) {
    lines.push(
      ...box(first + 50, opening),
      `#${first + 110}=IFCOPENINGELEMENT('0open00000000000000${number}',$,'Opening',$,$,#${first + 56},#${first + 62},$,$);`,
      `#${first + 111}=IFCRELVOIDSELEMENT('0void00000000000000${number}',$,$,$,#${first + 100},#${first + 110});`,
    )
  }
  return lines
}

function styled(first: number, [red, green, blue]: readonly [number, number, number], opacity: number): string[] {
  return [
    `#${first + 101}=IFCCOLOURRGB($,${real(red)},${real(green)},${real(blue)});`,
    `#${first + 102}=IFCSURFACESTYLERENDERING(#${first + 101},${real(1 - opacity)},$,$,$,$,$,$,.FLAT.);`,
    `#${first + 103}=IFCSURFACESTYLE($,.BOTH.,(#${first + 102}));`,
    `#${first + 104}=IFCSTYLEDITEM(#${first + 10},(#${first + 103}),$);`,
  ]
}

/** Its placement is line 6 and its geometry line 12; with a `source`, it has the geometry of that box. */
function box(
  first: number,
  { at, size, isMirrored = false }: Box & { isMirrored?: boolean },
  source?: number,
): string[] {
  const [x, y, z] = at.map((meters) => real(meters * 1000))
  const [width, depth, height] = size.map((meters) => real(meters * 1000))
  const placement = [
    `#${first + 4}=IFCCARTESIANPOINT((${x},${y},${z}));`,
    `#${first + 5}=IFCAXIS2PLACEMENT3D(#${first + 4},$,$);`,
    `#${first + 6}=IFCLOCALPLACEMENT($,#${first + 5});`,
  ]
  if (source !== undefined) {
    return [
      ...placement,
      `#${first + 7}=IFCREPRESENTATIONMAP(#20002,#${source + 11});`,
      `#${first + 8}=IFCCARTESIANTRANSFORMATIONOPERATOR3D(${isMirrored ? '#20005,#20006,#20001,1.,#20004' : '$,$,#20001,1.,$'});`,
      `#${first + 10}=IFCMAPPEDITEM(#${first + 7},#${first + 8});`,
      `#${first + 11}=IFCSHAPEREPRESENTATION(#20003,'Body','MappedRepresentation',(#${first + 10}));`,
      `#${first + 12}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 11}));`,
    ]
  }
  return [
    ...placement,
    `#${first + 7}=IFCCARTESIANPOINT((${real(size[0] * 500)},${real(size[1] * 500)}));`,
    `#${first + 8}=IFCAXIS2PLACEMENT2D(#${first + 7},$);`,
    `#${first + 9}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${first + 8},${width},${depth});`,
    `#${first + 10}=IFCEXTRUDEDAREASOLID(#${first + 9},#20002,#20004,${height});`,
    `#${first + 11}=IFCSHAPEREPRESENTATION(#20003,'Body','SweptSolid',(#${first + 10}));`,
    `#${first + 12}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 11}));`,
  ]
}

const corners = 60

function roundShape(first: number): string[] {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    return `#${first + 100 + index}=IFCCARTESIANPOINT((${real(500 * Math.cos(angle))},${real(500 * Math.sin(angle))}));`
  })
  const ids = [...points.keys(), 0].map((index) => `#${first + 100 + index}`)
  return [
    ...points,
    `#${first + 8}=IFCPOLYLINE((${ids.join(',')}));`,
    `#${first + 9}=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#${first + 8});`,
    `#${first + 10}=IFCEXTRUDEDAREASOLID(#${first + 9},#20002,#20004,3000.);`,
    `#${first + 11}=IFCSHAPEREPRESENTATION(#20003,'Body','SweptSolid',(#${first + 10}));`,
  ]
}

function real(value: number): string {
  const written = value.toFixed(6)
  return written.replace(/0+$/, '')
}
