import { Box3, Vector3 } from 'three'

/** A part of a model's file: elements that stand together and are about one size. */
export type ModelPart = {
  /** Where it lies among the parts. */
  at: number
  bytes: number
  triangles: number
  /** In the world's coordinates. */
  box: Box3
  /** Of its elements, in meters from corner to corner. */
  size: number
}

export type PartManifest = {
  /** Of all elements as they are, parts that did not fit into the file included. */
  triangles: number
  parts: readonly ModelPart[]
  /** Where in the file the first part begins. */
  begin: number
}

const [jsonLengthAt, jsonAt, chunkHeaderBytes] = [12, 20, 8]
const extension = 'LINTEL_parts'
/** So much of a file says whether it has parts. */
export const firstBytes = 512
const mostParts = 10_000

/** How much of a file comes before its parts; undefined for one without. */
export function headBytesIn(bytes: ArrayBuffer): number | undefined {
  const text = new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(firstBytes, bytes.byteLength)))
  const found = /"headBytes":"(\d{12})"/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** What a file says of its parts. What makes no sense in it counts for nothing: the coarse model is whole without. */
export function readManifest(bytes: ArrayBuffer): PartManifest | undefined {
  const headBytes = headBytesIn(bytes)
  if (headBytes === undefined) return undefined
  const length = new DataView(bytes).getUint32(jsonLengthAt, true)
  const described: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, jsonAt, length)))
  const said = field(field(described, 'extensions'), extension)
  const list = field(said, 'parts')
  const parts = Array.isArray(list) ? list.slice(0, mostParts).flatMap(partOf) : []
  const sum = parts.reduce((all, { triangles }) => all + triangles, 0)
  return { triangles: Math.max(sum, numberIn(said, 'triangles')), parts, begin: headBytes + chunkHeaderBytes }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function numberIn(value: unknown, name: string): number {
  const found = field(value, name)
  return typeof found === 'number' && found >= 0 ? found : 0
}

function partOf(value: unknown): ModelPart[] {
  const [low, high] = [pointIn(value, 'min'), pointIn(value, 'max')]
  const [at, bytes, triangles, size] = ['at', 'bytes', 'triangles', 'size'].map((name) => numberIn(value, name))
  if (!low || !high || !bytes || !triangles) return []
  return [{ at: at ?? 0, bytes, triangles, size: size ?? 0, box: new Box3().setFromPoints([low, high]) }]
}

/** The file has Y up. */
function pointIn(value: unknown, name: string): Vector3 | undefined {
  const found = field(value, name)
  if (!Array.isArray(found) || found.length !== 3 || !found.every(Number.isFinite)) return undefined
  const [x, y, z] = found as [number, number, number]
  return new Vector3(x, -z, y)
}
