import { isGroup, type CellValue, type Condition, type Filter, type FieldType } from '../../filter/index.ts'

/** What a filter means, said as plainly as can be and as slowly; what browser and database answer is held against it. */
export function passesPlainly(
  filter: Filter,
  row: Readonly<Record<string, CellValue>>,
  how: { types: Readonly<Record<string, FieldType>>; timeZone: string },
): boolean {
  if (isGroup(filter)) {
    const passed = filter.filters.filter((child) => passesPlainly(child, row, how))
    return filter.logic === 'and' ? passed.length === filter.filters.length : passed.length > 0
  }
  return meets(filter, row[filter.field] ?? null, how.types[filter.field] === 'date' ? how.timeZone : undefined)
}

const opposites: Partial<Record<Condition['operator'], Condition['operator']>> = {
  'does not contain': 'contains',
  '!=': '==',
  'is not null': 'is null',
  'is not empty': 'is empty',
}

function meets({ field, operator, value }: Condition, held: CellValue, timeZone?: string): boolean {
  const opposite = opposites[operator]
  if (opposite) return !meets({ field, operator: opposite, value } as Condition, held, timeZone)
  if (operator === 'is null') return held === null
  if (held === null) return false
  if (operator === 'is empty') return held === ''
  const left = plain(timeZone === undefined ? held : dayOf(String(held), timeZone))
  const right = plain(value ?? '')
  if (operator === '==') return left === right
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  if (operator === '>') return left > right
  if (operator === '>=') return left >= right
  return parts(String(left), operator).includes(String(right))
}

/** Letter by letter, so that nothing depends on what stands beside it. */
function plain(value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string') return value
  const letters = Array.from(value.normalize('NFC'), (letter) => letter.toLowerCase())
  return letters.join('').replaceAll('ς', 'σ')
}

/** All beginnings, all ends, or all beginnings of all ends. */
function parts(text: string, operator: Condition['operator']): string[] {
  const cuts = Array.from({ length: text.length + 1 }, (_, index) => index)
  if (operator === 'starts with') return cuts.map((cut) => text.slice(0, cut))
  const ends = cuts.map((cut) => text.slice(cut))
  return operator === 'ends with' ? ends : ends.flatMap((end) => parts(end, 'starts with'))
}

/** What a calendar on the wall shows at a moment. */
function dayOf(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = (type: string) => format.formatToParts(new Date(moment)).find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
