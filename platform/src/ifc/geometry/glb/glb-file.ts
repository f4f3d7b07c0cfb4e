import type { Color, Geometry, Matrix } from '../shapes.ts'
import { aligned, createPages, type CompressedPages, type PageKind } from './pages.ts'
import { quantizeNormals, quantizePositions, unquantizing } from './quantized.ts'

/** A mesh that can be placed many times. */
export type PlacedMesh = { mesh: number; toNodeMatrix(matrix: Matrix): Matrix }
export type Surface = { color: Color; isClosed: boolean }
export type GlbNode = { mesh?: number; matrix?: Matrix; children?: number[]; name?: string; extras?: object }

/** More transparent glass would be invisible. */
const thinnest = 0.2

/** Assembles a GLB: quantized, compressed with meshopt, in the structure that the viewer reads. */
export function createGlbFile() {
  const pages = createPages()
  const accessors: object[] = []
  const materials = createMaterials()
  const meshes: object[] = []
  const nodes: GlbNode[] = []

  function accessor(kind: PageKind, bytes: Uint8Array, form: object): number {
    return accessors.push({ ...pages.add(kind, bytes), ...form }) - 1
  }

  return {
    /** `features`: the element's number for each vertex. */
    addMesh({ positions, normals, index }: Geometry, surface: Surface, features?: Float32Array): PlacedMesh {
      const { bytes, min, max, ...place } = quantizePositions(positions)
      const count = positions.length / 3
      const vectors = { normalized: true, count, type: 'VEC3' }
      const attributes = {
        POSITION: accessor('position', bytes, { componentType: 5122, ...vectors, min, max }),
        NORMAL: accessor('normal', quantizeNormals(normals), { componentType: 5120, ...vectors }),
        ...(features && { _FEATURE_ID_0: accessor('feature', bytesOf(features), scalars(5126, count)) }),
      }
      const indices = accessor('index', bytesOf(index), scalars(5125, index.length))
      const mesh = meshes.push({ primitives: [{ attributes, indices, material: materials.indexOf(surface) }] }) - 1
      return { mesh, toNodeMatrix: (matrix) => unquantizing(matrix, place) }
    },
    addNode: (node: GlbNode): number => nodes.push(node) - 1,
    /** The file's bytes, with these nodes as the roots of its scene. */
    write(top: number[]): Uint8Array {
      const scenes = [{ name: 'Model', nodes: top }]
      return fileOf({ scene: 0, scenes, nodes, meshes, materials: materials.list(), accessors }, pages.end())
    },
  }
}

export type GlbFile = ReturnType<typeof createGlbFile>

function createMaterials() {
  const buffers = new Map<string, { index: number; json: object }>()
  return {
    indexOf({ color, isClosed }: Surface): number {
      const key = `${color.join(' ')} ${isClosed}`
      const material = buffers.get(key) ?? { index: buffers.size, json: materialOf(color, isClosed) }
      buffers.set(key, material)
      return material.index
    },
    list: () => [...buffers.values()].map(({ json }) => json),
  }
}

function fileOf(model: object, { bufferViews, content, decodedBytes }: CompressedPages): Uint8Array {
  const extensions = ['EXT_meshopt_compression', 'KHR_mesh_quantization']
  const fallback = { EXT_meshopt_compression: { fallback: true } }
  return glbOf(content, {
    asset: { version: '2.0', generator: 'Lintel' },
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    ...model,
    bufferViews,
    buffers: [{ byteLength: content.byteLength }, { byteLength: decodedBytes, extensions: fallback }],
  })
}

function scalars(componentType: number, count: number) {
  return { componentType, count, type: 'SCALAR' }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function materialOf([red, green, blue, opacity]: Color, isClosed: boolean): object {
  const isGlass = opacity < 1
  const factor = [...[red, green, blue].map(linear), isGlass ? Math.max(thinnest, opacity) : 1]
  return {
    pbrMetallicRoughness: { baseColorFactor: factor, metallicFactor: 0, roughnessFactor: isGlass ? 0.1 : 0.85 },
    ...((isGlass || !isClosed) && { doubleSided: true }),
    ...(isGlass && { alphaMode: 'BLEND' }),
  }
}

/** glTF uses linear colors rather than sRGB. */
function linear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

const [space, headerBytes, chunkHeaderBytes] = [0x20, 12, 8]

function glbOf(binary: Uint8Array, json: object): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const [textBytes, binaryBytes] = [aligned(text.byteLength), aligned(binary.byteLength)]
  const total = headerBytes + 2 * chunkHeaderBytes + textBytes + binaryBytes
  const file = new Uint8Array(total).fill(space)
  const view = new DataView(file.buffer)
  const header = [0x46_54_6c_67, 2, total, textBytes, 0x4e_4f_53_4a]
  header.forEach((word, index) => view.setUint32(index * 4, word, true))
  file.set(text, headerBytes + chunkHeaderBytes)
  const chunkOffset = headerBytes + chunkHeaderBytes + textBytes
  view.setUint32(chunkOffset, binaryBytes, true)
  view.setUint32(chunkOffset + 4, 0x00_4e_49_42, true)
  file.fill(0, chunkOffset + chunkHeaderBytes)
  file.set(binary, chunkOffset + chunkHeaderBytes)
  return file
}
