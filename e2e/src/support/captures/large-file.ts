import { ifcFile, project, type StoreFile } from './store-file.ts'

/** Each side of a rounded cube has this many squares in a row. */
const steps = 16
/** Triangles per object. */
const triangles = 6 * steps * steps * 2

/**
 * A building file with at least this many triangles, of which few are written: round objects that share one shape, in
 * rows of thirty.
 */
export function largeFile(mark: string, leastTriangles: number): StoreFile & { elements: number } {
  const elements = Math.ceil(leastTriangles / triangles)
  const things = Array.from({ length: elements }, (_, index) => thing(mark, index)).flat()
  const data = [...project(mark), ...shape(), ...things]
  return { ...ifcFile({ name: `Large ${mark}.ifc`, mark, data }), elements }
}

/** Millimeters, half a meter around its center: the sides of a cube, projected outwards. */
function shape(): string[] {
  const points: string[] = []
  const faces: string[] = []
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const first = points.length + 1
      for (let row = 0; row <= steps; row += 1)
        for (let column = 0; column <= steps; column += 1) points.push(pointOn(axis, side, [row, column]))
      for (let cell = 0; cell < steps * steps; cell += 1) {
        const corner = first + Math.floor(cell / steps) * (steps + 1) + (cell % steps)
        const [a, b, c, d] = [corner, corner + 1, corner + steps + 1, corner + steps + 2]
        faces.push(...(side > 0 ? [`(${a},${c},${d})`, `(${a},${d},${b})`] : [`(${a},${d},${c})`, `(${a},${b},${d})`]))
      }
    }
  }
  return [
    `#50=IFCCARTESIANPOINTLIST3D((${points.join()}));`,
    `#51=IFCTRIANGULATEDFACESET(#50,$,.T.,(${faces.join()}),$);`,
    "#52=IFCSHAPEREPRESENTATION(#7,'Body','Tessellation',(#51));",
    '#53=IFCREPRESENTATIONMAP(#6,#52);',
    '#54=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#5,$,$);',
  ]
}

function pointOn(axis: number, side: number, cell: readonly [number, number]): string {
  const point = [0, 0, 0]
  point[axis] = side
  for (const [place, number] of cell.entries()) point[(axis + 1 + place) % 3] = (number / steps) * 2 - 1
  const length = Math.hypot(...point)
  return `(${point.map((value) => ((value / length) * 500).toFixed(3)).join()})`
}

function thing(mark: string, index: number): string[] {
  const id = 100 + index * 10
  const number = String(index).padStart(4, '0')
  return [
    `#${id}=IFCCARTESIANPOINT((${(index % 30) * 1200}.,${Math.floor(index / 30) * 1200}.,0.));`,
    `#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);`,
    `#${id + 2}=IFCLOCALPLACEMENT($,#${id + 1});`,
    `#${id + 3}=IFCMAPPEDITEM(#53,#54);`,
    `#${id + 4}=IFCSHAPEREPRESENTATION(#7,'Body','MappedRepresentation',(#${id + 3}));`,
    `#${id + 5}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 4}));`,
    `#${id + 6}=IFCWALL('0wall00000000000000${number}',$,'Basic Wall:Round ${mark}:${700 + index}',$,$,#${id + 2},#${id + 5},'${700 + index}',$);`,
    `#${id + 7}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel000000000000000${number}',$,$,$,(#${id + 6}),#10);`,
  ]
}
