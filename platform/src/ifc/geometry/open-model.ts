import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { IfcAPI as OpenedApi, RawLineData } from 'web-ifc'
import { ReadFailure } from '../read-failure.ts'
import type { ModelLines } from '../reading/model-lines.ts'
import type { Line, Token } from '../reading/tokens.ts'
import { IFCSIUNIT, IfcAPI, LogLevel } from '../web-ifc.ts'
import { collectShapes, type CollectedShapes } from './collect-shapes.ts'

/** A building file that web-ifc has opened. */
export type OpenModel = ModelLines & {
  /** The geometry of these lines; calls `onPart` with the progress from 0 to 1. */
  shapesOf(ids: readonly number[], onPart: (part: number) => void): CollectedShapes
  /** Releases the model. */
  close(): void
}

const batchSize = 2000

/** Starts web-ifc. Its memory is only released when the process ends. */
export async function startWebIfc(): Promise<OpenedApi> {
  const api = new IfcAPI()
  await api.Init(undefined, true)
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return api
}

/** Opens a file with web-ifc in chunks. Fails with `ReadFailure` if it isn't a building model. */
export async function openModel(
  path: string,
  maxHeapBytes: number,
  starting: Promise<OpenedApi> = startWebIfc(),
): Promise<OpenModel> {
  const api = await starting
  const model = openOrExplain(api, path, maxHeapBytes)
  const schema = schemaOf(api, model)
  const names = new Map<number, string>()

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
    line: (id) => lineOf(api.GetRawLineData(model, id)),
    lines: (ids) => inParts(ids, (part) => api.GetRawLinesData(model, part).flatMap((raw) => lineOf(raw) ?? [])),
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
  for (let first = 0; first < ids.length; first += batchSize) found.push(...read(ids.slice(first, first + batchSize)))
  return found
}

/** Volumes of cylinders are 0.8 % too small, and those of spheres 2 %; web-ifc's default of twelve gives 5 and 11 %. */
const segmentsOfCircle = 28

/** web-ifc's parser grows its memory in steps of this size. */
const stepOfHeap = 128 * 1024 ** 2

/** web-ifc's exceptions have no message; one that occurs when almost no memory is left is treated as out of memory. */
function openOrExplain(api: OpenedApi, path: string, maxHeapBytes: number): number {
  try {
    const model = openFile(api, path)
    if (model >= 0) return model
  } catch (error) {
    throw new ReadFailure(heapBytesOf(api) + stepOfHeap > maxHeapBytes ? 'too-large' : 'not-readable', error)
  }
  throw new ReadFailure('not-readable')
}

function heapBytesOf({ wasmModule }: OpenedApi): number {
  return (wasmModule as { HEAPU8: Uint8Array }).HEAPU8.byteLength
}

function openFile(api: OpenedApi, path: string): number {
  const file = openSync(path, 'r')
  const size = fstatSync(file).size
  try {
    return api.OpenModelFromCallback(
      (offset, byteCount) => {
        const part = new Uint8Array(Math.max(0, Math.min(byteCount, size - offset)))
        return part.subarray(0, readSync(file, part, 0, part.length, offset))
      },
      { CIRCLE_SEGMENTS: segmentsOfCircle },
    )
  } finally {
    closeSync(file)
  }
}

/** For a missing line, web-ifc returns one without arguments. */
function lineOf(raw: Partial<RawLineData>): Line | undefined {
  const { ID: id, type, arguments: values } = raw
  if (id === undefined || type === undefined || !Array.isArray(values)) return undefined
  // It skips the first attribute of an SI unit, which is derived.
  return { id, type, values: (type === IFCSIUNIT ? [null, ...(values as Token[])] : values) as Token[] }
}
