import { z } from 'zod'

const gltfSchema = z.object({
  accessors: z.array(z.object({ count: z.number() })),
  meshes: z.array(z.object({ primitives: z.array(z.object({ indices: z.number() })) })),
  nodes: z.array(z.object({ mesh: z.number().optional() })),
})

const headerLength = 20

/** The number of drawn triangles in a GLB: shared meshes count for each node. */
export function trianglesIn(glb: Uint8Array): number {
  const view = new DataView(glb.buffer, glb.byteOffset)
  const json = glb.subarray(headerLength, headerLength + view.getUint32(12, true))
  const { accessors, meshes, nodes } = gltfSchema.parse(JSON.parse(new TextDecoder().decode(json)))
  const inMesh = meshes.map(({ primitives }) =>
    primitives.reduce((sum, { indices }) => sum + (accessors[indices]?.count ?? 0) / 3, 0),
  )
  return nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (inMesh[mesh] ?? 0)), 0)
}
