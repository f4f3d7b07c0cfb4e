import { Primitive, type Document, type Material } from '@gltf-transform/core'
import { drawPicture } from '../../../../ifc/geometry/picture/draw-picture.ts'
import type { Color, Geometry, Shape, Shapes } from '../../../../ifc/geometry/shapes.ts'
import { readModel } from '../../../../assembler/glb/merge-models.ts'

/** Renders an assembled model as WebP. Runs in a thread, because it can take seconds. */
export async function makeModelPicture(glb: Uint8Array): Promise<Uint8Array> {
  return drawPicture(shapesOf(await readModel(glb)))
}

/** The shapes of a glTF document: one per node, sharing geometry as the meshes are shared. */
export function shapesOf(document: Document): Shapes {
  const geometries = new Map<number, Geometry>()
  const cache = new Map<Primitive, number>()
  function geometryOf(primitive: Primitive): number {
    const number = cache.get(primitive) ?? cache.size
    if (!cache.has(primitive)) geometries.set(number, readGeometry(primitive))
    cache.set(primitive, number)
    return number
  }
  const shapes = document
    .getRoot()
    .listNodes()
    .flatMap((node): Shape[] => {
      const primitives = node.getMesh()?.listPrimitives() ?? []
      const triangles = primitives.filter((primitive) => primitive.getMode() === Primitive.Mode.TRIANGLES)
      if (triangles.length === 0) return []
      const matrix = node.getWorldMatrix()
      const parts = triangles.map((primitive) => ({
        geometry: geometryOf(primitive),
        color: colorOf(primitive.getMaterial()),
        matrix,
      }))
      return [{ id: node.getName(), ifcClass: '', category: '', parts }]
    })
  return { shapes, geometries, failed: 0 }
}

function readGeometry(primitive: Primitive): Geometry {
  const corners = primitive.getAttribute('POSITION')
  const count = corners?.getCount() ?? 0
  const positions = new Float32Array(count * 3)
  const point = [0, 0, 0]
  // Quantized positions are integers; the accessor converts them to coordinates.
  for (let vertex = 0; vertex < count; vertex += 1)
    positions.set(corners?.getElement(vertex, point) ?? point, vertex * 3)
  const indices = primitive.getIndices()?.getArray()
  const index = indices ? Uint32Array.from(indices) : Uint32Array.from({ length: count }, (_, index) => index)
  return { positions, index, normals: new Float32Array(), isClosed: false }
}

const withoutMaterial: Color = [0.8, 0.8, 0.8, 1]

function colorOf(material: Material | null): Color {
  if (!material) return withoutMaterial
  const [red, green, blue, opacity] = material.getBaseColorFactor()
  return [toSrgb(red), toSrgb(green), toSrgb(blue), material.getAlphaMode() === 'BLEND' ? opacity : 1]
}

/** Converts glTF's linear color to sRGB (IEC 61966-2-1). */
function toSrgb(linear: number): number {
  return linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}
