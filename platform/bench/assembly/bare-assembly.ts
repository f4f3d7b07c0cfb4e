import { readFile } from 'node:fs/promises'
import { Document, Logger, NodeIO, Verbosity, type Scene } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { dedup, mergeDocuments, prune, unpartition } from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'

const io = new NodeIO()
  .setLogger(new Logger(Verbosity.SILENT))
  .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })

/** The yardstick: makes one model of the files by the library alone, without database, checks or storage, and tells its size in bytes. */
export async function bareAssembly(paths: readonly string[]): Promise<number> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  const merged = new Document().setLogger(new Logger(Verbosity.SILENT))
  const scene = merged.createScene('Model')
  merged.getRoot().setDefaultScene(scene)
  for (const path of paths) {
    const model = await io.readBinary(await readFile(path))
    const copies = mergeDocuments(merged, model)
    for (const source of model.getRoot().listScenes()) {
      const copy = copies.get(source) as Scene
      for (const node of copy.listChildren()) scene.addChild(node)
      copy.dispose()
    }
  }
  await merged.transform(dedup(), prune({ keepExtras: true, keepLeaves: true, keepAttributes: true }), unpartition())
  merged
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  return (await io.writeBinary(merged)).byteLength
}
