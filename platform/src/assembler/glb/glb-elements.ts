type Identified = { name?: string | undefined; extras?: unknown }

/** The element id of a node: from its extras, otherwise from its name, `Family:Type:ElementId`. */
export function elementIdOf({ name, extras }: Identified): string | undefined {
  const elementId =
    typeof extras === 'object' && extras !== null && 'elementId' in extras ? extras.elementId : undefined
  if (typeof elementId === 'string' && elementId !== '') return elementId
  if (typeof elementId === 'number') return String(elementId)
  const [, , idPart] = (name ?? '').split(':')
  return idPart || undefined
}

const magic = 0x46_54_6c_67
const jsonChunk = 0x4e_4f_53_4a
const jsonStart = 20
const space = 0x20

type GltfJson = { nodes?: Identified[] }

/** The nodes in the JSON of a GLB, without reading its geometry. */
export function nodesOf(glb: Uint8Array): Identified[] {
  return jsonOf(glb).nodes ?? []
}

export function elementIdsOf(glb: Uint8Array): string[] {
  return nodesOf(glb).flatMap((node) => elementIdOf(node) ?? [])
}

/** A copy of the model with new element ids. Elements for which `idOf` returns undefined keep theirs. */
export function renameElements(glb: Uint8Array, idOf: (elementId: string) => string | undefined): Uint8Array {
  const json = jsonOf(glb)
  for (const node of json.nodes ?? []) {
    const id = elementIdOf(node)
    const other = id === undefined ? undefined : idOf(id)
    if (other !== undefined) node.extras = { ...(node.extras as object | undefined), elementId: other }
  }
  const text = new TextEncoder().encode(JSON.stringify(json))
  const length = Math.ceil(text.byteLength / 4) * 4
  const rest = glb.subarray(jsonStart + jsonLength(glb))
  const renamed = new Uint8Array(jsonStart + length + rest.byteLength).fill(space)
  renamed.set(glb.subarray(0, jsonStart))
  renamed.set(text, jsonStart)
  renamed.set(rest, jsonStart + length)
  const view = new DataView(renamed.buffer)
  view.setUint32(8, renamed.byteLength, true)
  view.setUint32(12, length, true)
  return renamed
}

function jsonOf(glb: Uint8Array): GltfJson {
  const text = new TextDecoder().decode(glb.subarray(jsonStart, jsonStart + jsonLength(glb)))
  return JSON.parse(text) as GltfJson
}

function jsonLength(glb: Uint8Array): number {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  if (view.getUint32(0, true) !== magic || view.getUint32(16, true) !== jsonChunk)
    throw new Error("This isn't a GLB file.")
  return view.getUint32(12, true)
}
