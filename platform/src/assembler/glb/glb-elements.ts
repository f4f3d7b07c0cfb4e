type Identified = { name?: string | undefined; extras?: unknown }

/** The id of the element that a node stands for: from its extras, else from its name, `Family:Type:ElementId`. */
export function elementIdOf({ name, extras }: Identified): string | undefined {
  const given = typeof extras === 'object' && extras !== null && 'elementId' in extras ? extras.elementId : undefined
  if (typeof given === 'string' && given !== '') return given
  if (typeof given === 'number') return String(given)
  const [, , named] = (name ?? '').split(':')
  return named || undefined
}

const magic = 0x46_54_6c_67
const jsonChunk = 0x4e_4f_53_4a

/** The element ids in the JSON of a GLB, without reading its geometry. */
export function elementIdsOf(glb: Uint8Array): string[] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  if (view.getUint32(0, true) !== magic || view.getUint32(16, true) !== jsonChunk) throw new Error('This is no GLB.')
  const text = new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true)))
  const { nodes = [] } = JSON.parse(text) as { nodes?: Identified[] }
  return nodes.flatMap((node) => elementIdOf(node) ?? [])
}
