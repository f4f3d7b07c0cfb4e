import { openStepFile, type StepFile } from '../step/step-file.ts'
import type { StepValue } from '../step/step-value.ts'
import { ENUM, INTEGER, LABEL, REAL, REF, STRING, typeCodeOf, typeNames } from '../web-ifc.ts'
import { ReadFailure } from '../read-failure.ts'
import { subtypesOf, typeCodesOf } from './elements/class-attributes.ts'
import type { ModelLines } from './model-lines.ts'
import type { Line, Token } from './tokens.ts'

/** The lines of a file, and their problems. */
export type FileLines = ModelLines & {
  /** References to missing lines. */
  missing(): number
  /** Lines whose number is used again later. */
  repeated(): number
  /** Lines with classes that the schema doesn't have, and these classes in upper case. */
  unknown(): { count: number; classes: string[] }
}

/** Maximum count. */
const maxMissing = 100_000

/** Reads a UTF-8 file into memory. Fails with `ReadFailure` if it isn't a building model or has more than `maxBytes`. */
export async function openFileLines(path: string, maxBytes: number): Promise<FileLines> {
  return linesOfFile(await openStepFile(path, { maxBytes }))
}

export function linesOfFile(file: StepFile): FileLines {
  const { schema } = file
  if (!/^IFC(2X3|2X_FINAL|4)/.test(schema)) throw new ReadFailure('unknown-schema')
  const { idsByClass, count } = groupByClass(file)
  const types = createTypes()
  const missing = new Set<number>()

  function line(id: number): Line | undefined {
    const name = file.classOf(id)
    if (name !== undefined) return { id, type: types.codeOf(name), values: file.valuesOf(id).map(types.token) }
    if (missing.size < maxMissing) missing.add(id)
    return undefined
  }
  return {
    schema,
    idsOf: (typeCode, inherited) =>
      [typeCode, ...(inherited === undefined ? [] : subtypesOf(schema, typeCode))].flatMap(
        (code) => idsByClass.get(types.nameOf(code).toUpperCase()) ?? [],
      ),
    line,
    lines: (ids) => {
      const found: Line[] = []
      for (const id of ids) {
        const one = line(id)
        if (one) found.push(one)
      }
      return found
    },
    nameOf: types.nameOf,
    missing: () => missing.size,
    repeated: () => file.count - count,
    unknown: () => {
      const knownCodes = new Set(typeCodesOf(schema))
      const unknown = [...idsByClass].filter(([name]) => !knownCodes.has(typeCodeOf(name)))
      return {
        count: unknown.reduce((sum, [, ids]) => sum + ids.length, 0),
        classes: unknown.map(([name]) => name).sort(),
      }
    },
  }
}

function groupByClass(file: StepFile) {
  const idsByClass = new Map<string, number[]>()
  let count = 0
  for (const { id, class: name } of file.all()) {
    const ids = idsByClass.get(name)
    if (ids) ids.push(id)
    else idsByClass.set(name, [id])
    count += 1
  }
  return { idsByClass, count }
}

/** Numbers of classes and measures: those of web-ifc, and negative ones for names that it doesn't know. */
function createTypes() {
  const codes = new Map<string, number>()
  const names = new Map<number, string>()

  function codeOf(name: string): number {
    const cachedCode = codes.get(name)
    if (cachedCode !== undefined) return cachedCode
    const found = typeCodeOf(name)
    const code = found === -1 ? -2 - codes.size : found
    codes.set(name, code)
    if (found === -1) names.set(code, name)
    return code
  }

  function token(value: StepValue): Token {
    if (value === null) return null
    switch (value.kind) {
      case 'derived':
        return null
      case 'text':
        return { type: STRING, value: value.text }
      case 'enumeration':
        return { type: ENUM, value: logicalValueOf(value.name) }
      case 'integer':
        return value.digits === undefined
          ? { type: INTEGER, value: value.value }
          : { type: REAL, value: `${value.digits}.` }
      case 'real':
        return { type: REAL, value: value.value }
      case 'reference':
        return { type: REF, value: value.id }
      case 'list':
        return value.items.map(token)
      case 'typed':
        return { type: LABEL, typecode: codeOf(value.type), value: contentOf(value.value) }
    }
  }

  /** The content of a typed value: a value, a list of values, or another typed value. */
  function contentOf(value: StepValue): unknown {
    const content = token(value)
    return content === null || Array.isArray(content) || content.typecode !== undefined ? content : content.value
  }
  return { codeOf, token, nameOf: (code: number) => names.get(code) ?? typeNames().get(code) ?? '' }
}

/** Undefined for an unknown logical value. */
function logicalValueOf(name: string): string | boolean | undefined {
  if (name === 'T') return true
  if (name === 'F') return false
  return name === 'U' ? undefined : name
}
