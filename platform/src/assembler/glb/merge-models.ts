import { Document, Logger, NodeIO, Verbosity, type Scene } from '@gltf-transform/core'
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { dedup, mergeDocuments, prune, quantize, reorder, unpartition } from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import { elementIdOf } from './glb-elements.ts'

const logger = new Logger(Verbosity.SILENT)
const io = new NodeIO()
  .setLogger(logger)
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })

/** Reads a model and quantizes its geometry like that of the catalog, unless it is quantized already. */
export async function readModel(content: Uint8Array): Promise<Document> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  const document = await io.readBinary(content)
  // Quantizing again would shift the geometry.
  if (document.hasExtension(KHRMeshQuantization.EXTENSION_NAME)) return document
  return document.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size', cleanup: false }),
    quantize({ quantizePosition: 16, quantizeNormal: 8 }),
  )
}

export type MergedModel = { document: Document; elementIds: ReadonlySet<string> }

/**
 * Merges all models into the default scene of one document and removes duplicate data. `flatten` and `join` are not used, because each
 * element must remain a separate node.
 */
export async function mergeModels(models: readonly Document[]): Promise<MergedModel> {
  const document = new Document().setLogger(logger)
  const scene = document.createScene('Model')
  document.getRoot().setDefaultScene(scene)
  const elementIds = new Set<string>()
  for (const [index, model] of models.entries()) {
    makeIdsUnique(model, elementIds, `-${index + 1}`)
    const copies = mergeDocuments(document, model)
    for (const source of model.getRoot().listScenes()) moveChildren(copies.get(source) as Scene, scene)
  }
  await document.transform(dedup(), prune({ keepExtras: true, keepLeaves: true, keepAttributes: true }), unpartition())
  return { document, elementIds }
}

function moveChildren(from: Scene, to: Scene): void {
  for (const node of from.listChildren()) to.addChild(node)
  from.dispose()
}

/** Adds the suffix to ids that an earlier model already uses, and the ids of this model to `used`. */
function makeIdsUnique(model: Document, used: Set<string>, suffix: string): void {
  const ownIds = new Set<string>()
  for (const node of model.getRoot().listNodes()) {
    const id = elementIdOf({ name: node.getName(), extras: node.getExtras() })
    if (id === undefined) continue
    const unique = used.has(id) ? `${id}${suffix}` : id
    if (unique !== id) node.setExtras({ ...node.getExtras(), elementId: unique })
    ownIds.add(unique)
  }
  for (const id of ownIds) used.add(id)
}

export async function writeModel(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  return io.writeBinary(document)
}
