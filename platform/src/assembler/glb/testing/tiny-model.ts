import { Document, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import { writeModel } from '../merge-models.ts'

export type TinyElement = { elementId: string; parameters?: Record<string, string> }

/** Creates a GLB with one triangle that all elements share, uncompressed or compressed like those of the catalog. */
export async function tinyModel(
  elements: readonly TinyElement[],
  { isCompressed = false }: { isCompressed?: boolean } = {},
): Promise<Uint8Array> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready])
  const document = new Document()
  const buffer = document.createBuffer()
  const [positions, indices] = isCompressed
    ? [new Int16Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint16Array([0, 1, 2])]
    : [new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint16Array([0, 1, 2])]
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(positions).setBuffer(buffer))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
  const mesh = document.createMesh().addPrimitive(primitive)
  const scene = document.createScene('Tiny')
  for (const { elementId, parameters = {} } of elements) {
    const extras = { elementId, category: 'Walls', family: 'Basic Wall', type: 'Tiny', parameters }
    scene.addChild(document.createNode(`Basic Wall:Tiny:${elementId}`).setMesh(mesh).setExtras(extras))
  }
  if (!isCompressed) return new NodeIO().writeBinary(document)
  document.createExtension(KHRMeshQuantization).setRequired(true)
  return writeModel(document)
}

/** The nodes of a GLB with their names and extras. */
export async function nodesOf(glb: Uint8Array) {
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const root = (await io.readBinary(glb)).getRoot()
  const nodes = root.listScenes().flatMap((scene) => scene.listChildren())
  return {
    scenes: root.listScenes().length,
    meshes: root.listMeshes().length,
    buffers: root.listBuffers().length,
    extensions: root.listExtensionsRequired().map(({ extensionName }) => extensionName),
    elements: nodes.map((node) => ({ name: node.getName(), ...node.getExtras() })),
  }
}
