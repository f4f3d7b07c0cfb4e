import { Box3, Vector3 } from 'three'

/** A part of a model's file: elements that are close together and have similar sizes. */
export type ModelPart = {
  /** The offset from the first part, in bytes. */
  at: number
  bytes: number
  triangles: number
  /** In world coordinates. */
  box: Box3
  /** The size of its elements: their diagonal in meters. */
  size: number
}

export type PartManifest = {
  /** The number for all elements in full detail, including those that are in no part. */
  triangles: number
  parts: readonly ModelPart[]
  /** The offset of the first part in the file. */
  begin: number
}

const [jsonLengthAt, jsonAt, chunkHeaderBytes] = [12, 20, 8]
const extension = 'LINTEL_parts'
/** The first bytes of a file say whether it has parts. */
export const firstBytes = 512
const maxParts = 10_000

/** The number of bytes before the parts; undefined without parts. */
export function headBytesIn(bytes: ArrayBuffer): number | undefined {
  const text = new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(firstBytes, bytes.byteLength)))
  const found = /"headBytes":"(\d{12})"/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The parts manifest of a file. Invalid content is ignored, because the coarse model is complete without parts. */
export function readManifest(bytes: ArrayBuffer): PartManifest | undefined {
  const headBytes = headBytesIn(bytes)
  if (headBytes === undefined) return undefined
  const length = new DataView(bytes).getUint32(jsonLengthAt, true)
  const described: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, jsonAt, length)))
  const extensionField = field(field(described, 'extensions'), extension)
  const list = field(extensionField, 'parts')
  const parts = Array.isArray(list) ? list.slice(0, maxParts).flatMap(partOf) : []
  const sum = parts.reduce((all, { triangles }) => all + triangles, 0)
  return { triangles: Math.max(sum, numberIn(extensionField, 'triangles')), parts, begin: headBytes + chunkHeaderBytes }
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

/** Converts from Y up, as in the file. */
function pointIn(value: unknown, name: string): Vector3 | undefined {
  const found = field(value, name)
  if (!Array.isArray(found) || found.length !== 3 || !found.every(Number.isFinite)) return undefined
  const [x, y, z] = found as [number, number, number]
  return new Vector3(x, -z, y)
}
