import sharp from 'sharp'
import { diameterOf, extentOfShape, extentsOf, type Extent } from '../parts/extent.ts'
import type { Geometry, Part, Shape, Shapes } from '../shapes.ts'
import { createCanvas, fillTriangle, type Canvas, type Triangle } from './canvas.ts'
import { isometricView, viewThrough, type View } from './isometric-view.ts'

const pictureSize = { width: 480, height: 270 }
/** Supersampling: each pixel is the average of 2 × 2. */
const samples = 2

/** Some seconds of computing. Large elements are drawn first, so that only small ones are missing in complex models. */
const maxWork = 1_500_000_000

/** Renders all shapes from above the southeast, with a transparent background, as WebP. */
export async function drawPicture(shapes: Shapes): Promise<Buffer> {
  const { width, height, pixels } = drawShapes(shapes)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(pictureSize.width, pictureSize.height)
    .webp({ quality: 82 })
    .toBuffer()
}

/** The same before downsampling. */
export function drawShapes({ shapes, geometries }: Shapes, max = maxWork): Canvas {
  const canvas = createCanvas(pictureSize.width * samples, pictureSize.height * samples)
  const extents = extentsOf(geometries)
  const sized = shapes
    .map((shape) => ({ shape, extent: extentOfShape(shape, extents) }))
    .toSorted((one, other) => diameterOf(other.extent) - diameterOf(one.extent))
  const view = isometricView(framed(sized), canvas)
  // Transparent triangles come last, because they show what is behind them.
  for (const isGlass of [false, true]) {
    for (const { parts } of sized.map(({ shape }) => shape)) {
      for (const part of parts.filter(({ color }) => color[3] < 1 === isGlass)) {
        if (canvas.work > max) return canvas
        drawPart(canvas, viewThrough(view, part.matrix), { part, geometry: geometries.get(part.geometry) })
      }
    }
  }
  return canvas
}

type Sized = { shape: Shape; extent: Extent }

/** Terrain is drawn but doesn't count for the frame: it may extend far beyond the building. */
function framed(sized: readonly Sized[]): Extent[] {
  const buildings = sized.filter(({ shape }) => !grounds.has(shape.ifcClass))
  return (buildings.length > 0 ? buildings : sized).map(({ extent }) => extent)
}

const grounds = new Set(['IfcSite', 'IfcGeographicElement', 'IfcCivilElement', 'IfcEarthworksFill'])

type Drawn = { part: Part; geometry: Geometry | undefined }

function drawPart(canvas: Canvas, view: View, { part, geometry }: Drawn): void {
  if (!geometry) return
  const { positions, index } = geometry
  const [red, green, blue, opacity] = part.color
  const visibleOpacity = Math.max(minOpacity, opacity)
  const projectedPoints = projected(positions, view)
  const corners: Triangle = new Float64Array(9)
  canvas.work += positions.length + index.length
  for (let offset = 0; offset < index.length; offset += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const from = (index[offset + corner] ?? 0) * 3
      for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = projectedPoints[from + axis] ?? 0
    }
    const light = lightOn(corners)
    fillTriangle(canvas, corners, [red * light, green * light, blue * light, visibleOpacity])
  }
}

/** More transparent glass would be invisible. */
const minOpacity = 0.2

function projected(positions: Float32Array, [columns, rows, depths]: View): Float64Array {
  const projectedPoints = new Float64Array(positions.length)
  for (let offset = 0; offset < positions.length; offset += 3) {
    const x = positions[offset] ?? 0
    const y = positions[offset + 1] ?? 0
    const z = positions[offset + 2] ?? 0
    projectedPoints[offset] = x * columns[0] + y * columns[1] + z * columns[2] + columns[3]
    projectedPoints[offset + 1] = x * rows[0] + y * rows[1] + z * rows[2] + rows[3]
    projectedPoints[offset + 2] = x * depths[0] + y * depths[1] + z * depths[2] + depths[3]
  }
  return projectedPoints
}

/** Light from the right, above and toward the camera: roofs are brightest, then the sides to the left. */
const sun = [-0.3, -0.55, 0.78] as const
const ambient = 0.5

/** The brightness of a two-sided face. */
function lightOn(corners: Triangle): number {
  const [ax, ay, az] = [corners[0] ?? 0, corners[1] ?? 0, corners[2] ?? 0]
  const [ux, uy, uz] = [(corners[3] ?? 0) - ax, (corners[4] ?? 0) - ay, (corners[5] ?? 0) - az]
  const [vx, vy, vz] = [(corners[6] ?? 0) - ax, (corners[7] ?? 0) - ay, (corners[8] ?? 0) - az]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const facing = (x * sun[0] + y * sun[1] + z * sun[2]) / (Math.sqrt(x * x + y * y + z * z) || 1)
  return ambient + (1 - ambient) * Math.max(0, z < 0 ? -facing : facing)
}
