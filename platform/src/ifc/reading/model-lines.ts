import type { IfcAPI as OpenedApi, RawLineData } from 'web-ifc'
import { IfcAPI, LogLevel, REF } from '../web-ifc.ts'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ReadFailure } from '../read-failure.ts'
import { collectShapes, type CollectedShapes } from '../geometry/collect-shapes.ts'
import { typeCodesOf } from './elements/class-attributes.ts'
import { isToken, textOf, type Line, type Token } from './tokens.ts'

/** The lines of a building file, by their numbers. Broken values of a line read as null. */
export type ModelLines = {
  schema: string
  /** The ids of all lines of this type; with `inherited`, also of the types derived from it. */
  idsOf(typeCode: number, inherited?: 'inherited'): number[]
  /** Undefined for a line that the file refers to and does not have. */
  line(id: number): Line | undefined
  /** Those of these lines that exist, in the same order. */
  lines(ids: readonly number[]): Line[]
  /** How many lines were asked for that the file does not have. */
  missing(): number
  /** How many more lines the file has than its schema knows; fewer than none where more of them have the number of another line. */
  unknown(): number
  /** The classes of lines that the schema does not know, in upper case. Reads the file once more. */
  unknownClasses(): string[]
  typeOf(id: number): number
  /** Such as IfcDoor. */
  nameOf(typeCode: number): string
  /** The shapes of these lines; `onPart` is told how much is done, 0 to 1. */
  shapesOf(ids: readonly number[], onPart: (part: number) => void): CollectedShapes
  /** Lets go of the model. */
  close(): void
}

const atOnce = 2000
/** So many are counted. */
const mostMissing = 100_000

/** Starts web-ifc. Each time takes memory that only its process gives back. */
export async function startWebIfc(): Promise<OpenedApi> {
  const api = new IfcAPI()
  await api.Init(undefined, true)
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return api
}

/** Opens a file by web-ifc, which reads it piece by piece. Fails with `ReadFailure` for what is no building model. */
export async function openModelLines(
  path: string,
  mostHeapBytes: number,
  starting: Promise<OpenedApi> = startWebIfc(),
): Promise<ModelLines> {
  const api = await starting
  const model = openOrExplain(api, path, mostHeapBytes)
  const schema = schemaOf(api, model)
  const names = new Map<number, string>()
  const missing = new Set<number>()

  function lineNamed(id: number | undefined, raw: Partial<RawLineData>): Line | undefined {
    const line = lineOf(raw)
    if (!line && id !== undefined && missing.size < mostMissing) missing.add(id)
    return line
  }

  function nameOf(typeCode: number): string {
    const name = names.get(typeCode) ?? api.GetNameFromTypeCode(typeCode)
    names.set(typeCode, name)
    return name
  }
  return {
    schema,
    idsOf: (typeCode, inherited) => {
      const ids = api.GetLineIDsWithType(model, typeCode, inherited !== undefined)
      return Array.from({ length: ids.size() }, (_, index) => ids.get(index))
    },
    line: (id) => lineNamed(id, api.GetRawLineData(model, id)),
    lines: (ids) =>
      inParts(ids, (part) =>
        api.GetRawLinesData(model, part).flatMap((raw, place) => lineNamed(part[place], raw) ?? []),
      ),
    missing: () => missing.size,
    unknown: () => countUnknown(api, model, schema),
    unknownClasses: () => classesBeside(path, typeCodesOf(schema).map(nameOf)),
    typeOf: (id) => Number(api.GetLineType(model, id)),
    nameOf,
    shapesOf: (ids, onPart) => collectShapes({ api, model }, ids, onPart),
    close: () => api.CloseModel(model),
  }
}

function schemaOf(api: OpenedApi, model: number): string {
  const schema = api.GetModelSchema(model)
  if (!/^IFC(2X3|2X_FINAL|4)/i.test(schema)) throw new ReadFailure('unknown-schema')
  return schema
}

function inParts(ids: readonly number[], read: (part: number[]) => Line[]): Line[] {
  const found: Line[] = []
  for (let first = 0; first < ids.length; first += atOnce) found.push(...read(ids.slice(first, first + atOnce)))
  return found
}

/** The library counts lines of one number once, and names them under each of their kinds. */
function countUnknown(api: OpenedApi, model: number, schema: string): number {
  const known = typeCodesOf(schema).map((code) => api.GetLineIDsWithType(model, code).size())
  return api.GetAllLines(model).size() - known.reduce((sum, count) => sum + count, 0)
}

const bytesAtOnce = 1024 ** 2
const classOfLine = /#\d+\s*=\s*([A-Z]\w*)\s*\(/gi

/** The classes of a file without the known ones, also if a text or comment looks like a line. */
function classesBeside(path: string, schemaClasses: readonly string[]): string[] {
  const known = new Set(schemaClasses.map((name) => name.toUpperCase()))
  const found = new Set<string>()
  const file = openSync(path, 'r')
  try {
    let rest = ''
    for (let part = Buffer.alloc(bytesAtOnce), read = 1; read > 0;) {
      read = readSync(file, part, 0, part.length, null)
      const text = rest + part.toString('latin1', 0, read)
      for (const [, name = ''] of text.matchAll(classOfLine))
        if (!known.has(name.toUpperCase())) found.add(name.toUpperCase())
      rest = text.slice(-200)
    }
  } finally {
    closeSync(file)
  }
  return [...found].sort()
}

/** Volumes of cylinders are 0.8 % too small, and those of spheres 2 %; web-ifc's own twelve make it 5 and 11 %. */
const segmentsOfCircle = 28

/** The parser of web-ifc grows its memory in steps of this size. */
const stepOfHeap = 128 * 1024 ** 2

/** Exceptions of web-ifc say nothing; one that comes when almost no memory is left is taken for a lack of memory. */
function openOrExplain(api: OpenedApi, path: string, mostHeapBytes: number): number {
  try {
    const model = openModel(api, path)
    if (model >= 0) return model
  } catch (error) {
    throw new ReadFailure(heapBytesOf(api) + stepOfHeap > mostHeapBytes ? 'too-large' : 'not-readable', error)
  }
  throw new ReadFailure('not-readable')
}

function heapBytesOf({ wasmModule }: OpenedApi): number {
  return (wasmModule as { HEAPU8: Uint8Array }).HEAPU8.byteLength
}

function openModel(api: OpenedApi, path: string): number {
  const file = openSync(path, 'r')
  const size = fstatSync(file).size
  try {
    return api.OpenModelFromCallback(
      (offset, wanted) => {
        const part = new Uint8Array(Math.max(0, Math.min(wanted, size - offset)))
        return part.subarray(0, readSync(file, part, 0, part.length, offset))
      },
      { CIRCLE_SEGMENTS: segmentsOfCircle },
    )
  } finally {
    closeSync(file)
  }
}

/** For a line that is missing, web-ifc answers one without arguments. */
function lineOf(raw: Partial<RawLineData>): Line | undefined {
  const { ID: id, type, arguments: values } = raw
  if (id === undefined || type === undefined || !Array.isArray(values)) return undefined
  return { id, type, values: values as Token[] }
}

/** The number of the line that a value refers to. */
export function referenceOf(token: Token | undefined): number | null {
  if (!isToken(token)) return null
  return token.type === REF && typeof token.value === 'number' ? token.value : null
}

export function referencesOf(token: Token | undefined): number[] {
  if (Array.isArray(token)) return token.flatMap(referencesOf)
  const reference = referenceOf(token)
  return reference === null ? [] : [reference]
}

export function nameIn(line: Line | undefined, place: number): string | null {
  return textOf(line?.values[place])
}

/** In the order of their global ids: the last of several that contradict each other counts, and each export writes them in another order. */
export function byGlobalId(lines: readonly Line[]): Line[] {
  const named = lines.map((line) => ({ line, id: nameIn(line, 0) ?? '' }))
  return named.sort((one, other) => Number(one.id > other.id) - Number(one.id < other.id)).map(({ line }) => line)
}
