import type { StepFile } from '../../step/step-file.ts'
import type { Point2, Point3 } from './points.ts'

/** Creates lines of a STEP file with unused numbers. */
export type StepLines = {
  /** Adds a line and returns its number. */
  add(text: string): number
  /** Replaces a line: readers use the last line with a number. */
  replace(id: number, text: string): void
  point(point: Point2 | Point3): number
  /** A closed polyline through these points. */
  polygon(points: readonly (Point2 | Point3)[]): number
  /** A closed body with these planar faces, each by its vertices, counterclockwise seen from outside. */
  brep(faces: readonly (readonly Point3[])[]): string
  all(): readonly string[]
}

export function createStepLines(file: StepFile): StepLines {
  const lines: string[] = []
  let last = 0
  for (const { id } of file.all()) last = Math.max(last, id)

  function add(text: string): number {
    last += 1
    lines.push(`#${last}=${text};`)
    return last
  }
  function point(coordinates: Point2 | Point3): number {
    return add(`IFCCARTESIANPOINT((${coordinates.map(real).join()}))`)
  }
  return {
    add,
    point,
    replace: (id, text) => lines.push(`#${id}=${text};`),
    polygon: (points) => {
      const ids = points.map((one) => `#${point(one)}`)
      return add(`IFCPOLYLINE((${[...ids, ids[0]].join()}))`)
    },
    brep: (faces) => {
      const corners = new Map<string, number>()
      function cornerOf(one: Point3): string {
        const key = one.join()
        const id = corners.get(key) ?? point(one)
        corners.set(key, id)
        return `#${id}`
      }
      const ids = faces.map((face) => {
        const loop = add(`IFCPOLYLOOP((${face.map(cornerOf).join()}))`)
        const bound = add(`IFCFACEOUTERBOUND(#${loop},.T.)`)
        return `#${add(`IFCFACE((#${bound}))`)}`
      })
      return `IFCFACETEDBREP(#${add(`IFCCLOSEDSHELL((${ids.join()}))`)})`
    },
    all: () => lines,
  }
}

/** A real number in STEP notation, with a decimal point: `1.`, `2.5E-7`. */
export function real(value: number): string {
  const [digits = '0', exponent] = String(value).split('e')
  const pointed = digits.includes('.') ? digits : `${digits}.`
  return exponent === undefined ? pointed : `${pointed}E${exponent}`
}
