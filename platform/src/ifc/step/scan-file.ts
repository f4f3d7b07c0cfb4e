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
  let position = from
  while (position < data.length) {
    const byte = data[position] ?? 0
    if (byte === slash && data[position + 1] === star) position = afterComment(data, position)
    else if (byte > 32) return position
    else position += 1
  }
  return position
}

/** The semicolon of a statement, outside of texts and comments. */
function findStatementEnd(data: Buffer, from: number): number {
  let position = from
  while (position < data.length) {
    const byte = data[position]
    if (byte === semicolon) return position
    if (byte === quote) {
      position += 1
      while (position < data.length && data[position] !== quote) position += 1
      position += 1
    } else if (byte === slash && data[position + 1] === star) position = afterComment(data, position)
    else position += 1
  }
  return position
}

function afterComment(data: Buffer, position: number): number {
  const end = data.indexOf('*/', position + 2, 'latin1')
  return end < 0 ? data.length : end + 2
}

function schemaIn(data: Buffer, from: number, end: number): string {
  const statement = data.toString('latin1', from, Math.min(end, from + 1000))
  return /^FILE_SCHEMA[^']*'\s*([^'\s]*)/i.exec(statement)?.[1]?.toUpperCase() ?? ''
}

type Rows = ReturnType<typeof createRows>

/** `#12 = IFCWALL (…)`. Complex instances with several classes don't occur in building models and get no class. */
function addInstance(rows: Rows, data: Buffer, from: number): void {
  let [position, id] = [from + 1, 0]
  for (let byte = data[position] ?? 0; byte >= zero && byte <= nine; byte = data[position] ?? 0) {
    id = id * 10 + byte - zero
    position += 1
  }
  const isNumbered = position > from + 1 && id <= maxId
  position = beginningOf(data, position)
  if (data[position] !== equals || !isNumbered) return
  const name = beginningOf(data, position + 1)
  position = name
  while (isWordByte(data[position] ?? 0)) position += 1
  const bracket = beginningOf(data, position)
  if (data[bracket] === open) rows.add(id, data.toString('latin1', name, position), bracket)
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
