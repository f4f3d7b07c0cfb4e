/** The header and an index of all instances, in the order of the file. */
export type ScannedFile = {
  /** The first FILE_SCHEMA; empty if there is none. */
  schema: string
  count: number
  /** For each instance its number, the index of its class in `classes`, and the position of its opening bracket in the file. */
  ids: Uint32Array
  classOf: Uint16Array
  offsets: Uint32Array
  classes: readonly string[]
}

const [quote, slash, star, semicolon, hash, equals, open] = Array.from("'/*;#=(", (one) => one.charCodeAt(0))
const [zero, nine] = [48, 57]
const maxId = 2 ** 32 - 1
/** No schema has a quarter of these. Instances of further classes are skipped. */
const maxClasses = 2 ** 16 - 1
const partEvery = 2 ** 16

/** Scans a file once, statement by statement. Calls `onPart` with the progress from 0 to 1. */
export function scanFile(data: Buffer, onPart: (part: number) => void = () => undefined): ScannedFile {
  const rows = createRows()
  let schema = ''
  let statements = 0
  for (let index = 0; index < data.length;) {
    const from = beginningOf(data, index)
    const end = findStatementEnd(data, from)
    if (data[from] === hash) addInstance(rows, data, from)
    else if (schema === '') schema = schemaIn(data, from, end)
    index = end + 1
    statements += 1
    if (statements % partEvery === 0) onPart(index / data.length)
  }
  return { schema, ...rows.take() }
}

/** The first byte that isn't a space or in a comment. */
function beginningOf(data: Buffer, from: number): number {
  let at = from
  while (at < data.length) {
    const byte = data[at] ?? 0
    if (byte === slash && data[at + 1] === star) at = afterComment(data, at)
    else if (byte > 32) return at
    else at += 1
  }
  return at
}

/** The semicolon of a statement, outside of texts and comments. */
function findStatementEnd(data: Buffer, from: number): number {
  let at = from
  while (at < data.length) {
    const byte = data[at]
    if (byte === semicolon) return at
    if (byte === quote) {
      at += 1
      while (at < data.length && data[at] !== quote) at += 1
      at += 1
    } else if (byte === slash && data[at + 1] === star) at = afterComment(data, at)
    else at += 1
  }
  return at
}

function afterComment(data: Buffer, at: number): number {
  const end = data.indexOf('*/', at + 2, 'latin1')
  return end < 0 ? data.length : end + 2
}

function schemaIn(data: Buffer, from: number, end: number): string {
  const statement = data.toString('latin1', from, Math.min(end, from + 1000))
  return /^FILE_SCHEMA[^']*'\s*([^'\s]*)/i.exec(statement)?.[1]?.toUpperCase() ?? ''
}

type Rows = ReturnType<typeof createRows>

/** `#12 = IFCWALL (…)`. Complex instances with several classes don't occur in building models and get no class. */
function addInstance(rows: Rows, data: Buffer, from: number): void {
  let [at, id] = [from + 1, 0]
  for (let byte = data[at] ?? 0; byte >= zero && byte <= nine; byte = data[at] ?? 0) {
    id = id * 10 + byte - zero
    at += 1
  }
  const isNumbered = at > from + 1 && id <= maxId
  at = beginningOf(data, at)
  if (data[at] !== equals || !isNumbered) return
  const name = beginningOf(data, at + 1)
  at = name
  while (isWordByte(data[at] ?? 0)) at += 1
  const bracket = beginningOf(data, at)
  if (data[bracket] === open) rows.add(id, data.toString('latin1', name, at), bracket)
}

function isWordByte(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || (byte >= zero && byte <= nine) || byte === 95
}

function createRows() {
  let [count, capacity] = [0, 2 ** 16]
  let [ids, classOf, offsets] = [new Uint32Array(capacity), new Uint16Array(capacity), new Uint32Array(capacity)]
  const numbers = new Map<string, number>()

  function numberOf(written: string): number {
    const name = written.toUpperCase()
    const number = numbers.get(name) ?? numbers.size
    if (number < maxClasses) numbers.set(name, number)
    return number
  }
  return {
    add: (id: number, name: string, offset: number): void => {
      const number = numbers.get(name) ?? numberOf(name)
      if (number >= maxClasses) return
      if (count === capacity) {
        capacity *= 2
        ;[ids, classOf, offsets] = [enlarged(ids, capacity), enlarged(classOf, capacity), enlarged(offsets, capacity)]
      }
      ;[ids[count], classOf[count], offsets[count]] = [id, number, offset]
      count += 1
    },
    take: () => ({ count, ids, classOf, offsets, classes: [...numbers.keys()] }),
  }
}

function enlarged<Numbers extends Uint32Array | Uint16Array>(numbers: Numbers, capacity: number): Numbers {
  const larger = numbers instanceof Uint32Array ? new Uint32Array(capacity) : new Uint16Array(capacity)
  larger.set(numbers)
  return larger as Numbers
}
