import { numberAt, type StepValue } from '../../step/step-value.ts'
import type { Point2 } from './points.ts'

export type Corner = { at: Point2; /** Zero for a sharp corner. */ radius?: number }

/**
 * Corners of a parametric profile around its center, as IFC4 defines them (8.15.3). Slopes of flanges and legs are ignored: they change the
 * area by less than a percent.
 */
export function parametricCorners(name: string, values: readonly StepValue[]): Corner[][] | undefined {
  const valueAt = (index: number) => numberAt(values, index) ?? 0
  const [first, second, third, fourth] = [valueAt(3), valueAt(4), valueAt(5), valueAt(6)]
  switch (name) {
    case 'IFCRECTANGLEPROFILEDEF':
      return [rectangle(first, second, 0)]
    case 'IFCROUNDEDRECTANGLEPROFILEDEF':
      return [rectangle(first, second, third)]
    case 'IFCRECTANGLEHOLLOWPROFILEDEF':
      return [rectangle(first, second, valueAt(7)), rectangle(first - 2 * third, second - 2 * third, fourth)]
    case 'IFCCIRCLEPROFILEDEF':
      return [rectangle(2 * first, 2 * first, first)]
    case 'IFCISHAPEPROFILEDEF':
      return [
        doubleT({
          ...flanges(first, fourth),
          depth: second,
          web: third,
          fillets: [valueAt(7), valueAt(7)],
          edges: [valueAt(8), valueAt(8)],
        }),
      ]
    case 'IFCASYMMETRICISHAPEPROFILEDEF':
      return [
        doubleT({
          bottom: { width: first, thickness: fourth },
          top: { width: valueAt(8), thickness: valueAt(9) || fourth },
          ...{ depth: second, web: third, fillets: [valueAt(7), valueAt(10)], edges: [valueAt(11), valueAt(13)] },
        }),
      ]
    case 'IFCLSHAPEPROFILEDEF':
      return [angle({ depth: first, width: second || first, thickness: third, fillet: fourth, edge: valueAt(7) })]
    case 'IFCUSHAPEPROFILEDEF':
      return [
        channel({ depth: first, width: second, web: third, flange: fourth, fillet: valueAt(7), edge: valueAt(8) }),
      ]
    case 'IFCZSHAPEPROFILEDEF':
      return [
        zProfile({ depth: first, width: second, web: third, flange: fourth, fillet: valueAt(7), edge: valueAt(8) }),
      ]
    default:
      return undefined
  }
}

function rectangle(width: number, height: number, radius: number): Corner[] {
  const [x, y] = [width / 2, height / 2]
  const corners: Point2[] = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]
  return corners.map((at) => ({ at, radius }))
}

type Flange = { width: number; thickness: number }
type DoubleT = {
  bottom: Flange
  top: Flange
  depth: number
  web: number
  fillets: [number, number]
  edges: [number, number]
}

function flanges(width: number, thickness: number): Pick<DoubleT, 'bottom' | 'top'> {
  return { bottom: { width, thickness }, top: { width, thickness } }
}

function doubleT({ bottom, top, depth, web, fillets: [below, above], edges: [low, high] }: DoubleT): Corner[] {
  const [y, w] = [depth / 2, web / 2]
  const [lower, upper] = [-y + bottom.thickness, y - top.thickness]
  const right: Corner[] = [
    { at: [bottom.width / 2, -y] },
    { at: [bottom.width / 2, lower], radius: low },
    { at: [w, lower], radius: below },
    { at: [w, upper], radius: above },
    { at: [top.width / 2, upper], radius: high },
    { at: [top.width / 2, y] },
  ]
  const left = right.toReversed().map(({ at: [x, height], ...one }): Corner => ({ ...one, at: [-x, height] }))
  return [...right, ...left]
}

type RolledProfile = { depth: number; width: number; web: number; flange: number; fillet: number; edge: number }

/** The legs are at the left and at the bottom. */
function angle({
  depth,
  width,
  thickness,
  fillet,
  edge,
}: {
  depth: number
  width: number
  thickness: number
  fillet: number
  edge: number
}): Corner[] {
  const [x, y] = [width / 2, depth / 2]
  return [
    { at: [-x, -y] },
    { at: [x, -y] },
    { at: [x, -y + thickness], radius: edge },
    { at: [-x + thickness, -y + thickness], radius: fillet },
    { at: [-x + thickness, y], radius: edge },
    { at: [-x, y] },
  ]
}

/** The web is at the left. */
function channel({ depth, width, web, flange, fillet, edge }: RolledProfile): Corner[] {
  const [x, y] = [width / 2, depth / 2]
  return [
    { at: [-x, -y] },
    { at: [x, -y] },
    { at: [x, -y + flange], radius: edge },
    { at: [-x + web, -y + flange], radius: fillet },
    { at: [-x + web, y - flange], radius: fillet },
    { at: [x, y - flange], radius: edge },
    { at: [x, y] },
    { at: [-x, y] },
  ]
}

/** The lower flange extends to the right and the upper one to the left; the width of both includes the web. */
function zProfile({ depth, width, web, flange, fillet, edge }: RolledProfile): Corner[] {
  const [y, w] = [depth / 2, web / 2]
  const half: Corner[] = [
    { at: [-w, -y] },
    { at: [width - w, -y] },
    { at: [width - w, -y + flange], radius: edge },
    { at: [w, -y + flange], radius: fillet },
  ]
  const other = half.map(({ at: [x, height], ...one }): Corner => ({ ...one, at: [-x, -height] }))
  return [...half, ...other]
}
