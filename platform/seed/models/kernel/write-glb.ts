import { Document, NodeIO, type Material, type Mesh as GltfMesh } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { quantize, reorder } from '@gltf-transform/functions'
import { MeshoptEncoder } from 'meshoptimizer'
import { linearColor, materialOf, type MaterialName } from './materials.ts'
import type { Mesh, Surface } from './mesh.ts'
import type { Element, Part } from './part.ts'
import { direction } from './vector.ts'

/** One node per element, shared meshes, y up, compressed. The same part always gives the same bytes. */
export async function writeGlb(part: Part): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const document = new Document()
  document.createBuffer()
  const scene = document.createScene('Model')
  document.getRoot().setDefaultScene(scene)
  const gltf = { document, materials: new Map<MaterialName, Material>(), meshes: new Map<Mesh, GltfMesh>() }
  for (const element of part.elements) scene.addChild(nodeOf(gltf, element))
  await document.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size', cleanup: false }),
    quantize({ quantizePosition: 16, quantizeNormal: 8, cleanup: false }),
  )
  disposeReplaced(document)
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  return io.writeBinary(document)
}

const io = new NodeIO()
  .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
  .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })

/** Deletes accessors that compression has replaced. */
function disposeReplaced(document: Document): void {
  for (const accessor of document.getRoot().listAccessors()) {
    const isUsed = accessor.listParents().some((parent) => parent.propertyType === 'Primitive')
    if (!isUsed) accessor.dispose()
  }
}

type Gltf = { document: Document; materials: Map<MaterialName, Material>; meshes: Map<Mesh, GltfMesh> }

function nodeOf(gltf: Gltf, { mesh, placement, ...element }: Element) {
  const { elementId, category, family, type, parameters } = element
  const [x, y, z] = placement.at
  const [, sine] = direction((placement.turn ?? 0) / 2)
  const [cosine] = direction((placement.turn ?? 0) / 2)
  return gltf.document
    .createNode(`${family}:${type}:${elementId}`)
    .setTranslation([x, z, -y])
    .setRotation([0, sine, 0, cosine])
    .setMesh(meshOf(gltf, mesh))
    .setExtras({ elementId, category, family, type, parameters })
}

function meshOf(gltf: Gltf, mesh: Mesh): GltfMesh {
  const gltfMesh = gltf.meshes.get(mesh)
  if (gltfMesh) return gltfMesh
  const newMesh = gltf.document.createMesh()
  for (const [material, surface] of mesh) newMesh.addPrimitive(primitiveOf(gltf, material, surface))
  gltf.meshes.set(mesh, newMesh)
  return newMesh
}

function primitiveOf(gltf: Gltf, material: MaterialName, { positions, normals, indices }: Surface) {
  const { document } = gltf
  function accessor(
    type: 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) {
    return document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setBuffer(document.getRoot().listBuffers()[0] ?? null)
  }
  const needsUint32 = positions.length / 3 > 65_535
  return document
    .createPrimitive()
    .setMaterial(gltfMaterial(gltf, material))
    .setAttribute('POSITION', accessor('VEC3', yUp(positions)))
    .setAttribute('NORMAL', accessor('VEC3', yUp(normals)))
    .setIndices(accessor('SCALAR', needsUint32 ? new Uint32Array(indices) : new Uint16Array(indices)))
}

function yUp(numbers: readonly number[]): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(numbers.length)
  for (let index = 0; index < numbers.length; index += 3) {
    turned[index] = numbers[index] ?? 0
    turned[index + 1] = numbers[index + 2] ?? 0
    turned[index + 2] = -(numbers[index + 1] ?? 0)
  }
  return turned
}

function gltfMaterial(gltf: Gltf, name: MaterialName): Material {
  const cached = gltf.materials.get(name)
  if (cached) return cached
  const { roughness, metal = 0, alpha = 1, glows = false } = materialOf(name)
  const color = linearColor(name)
  const newMaterial = gltf.document
    .createMaterial(name)
    .setBaseColorFactor([...color, alpha])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(metal)
  if (alpha < 1) newMaterial.setAlphaMode('BLEND').setDoubleSided(true)
  if (glows) newMaterial.setEmissiveFactor(color.map((part) => part * 0.6) as [number, number, number])
  gltf.materials.set(name, newMaterial)
  return newMaterial
}
