import { pickLists } from './pick-lists.ts'
import type { Cell, Row } from './row.ts'
import {
  filledSheetNames,
  filledSheets,
  notAvailable,
  type ColumnRule,
  type FilledSheet,
  type SheetName,
} from './sheets.ts'

/** A broken rule, with the first lines of the sheet that break it. */
export type RuleProblem = {
  sheet: string
  /** The column; null for a rule about the sheet. */
  column: string | null
  message: string
  count: number
  /** Line numbers in the sheet, where the headings are line 1. */
  lines: { line: number; name: string; value: string }[]
}

/** Lines that are listed for each rule. */
const maxLines = 20

export type Check = {
  see(sheet: FilledSheet, row: Row): void
  end(): { counts: Record<FilledSheet, number>; problems: RuleProblem[] }
}

/**
 * Checks rows by the standard's rules (`COBieRules.sch` of its QC tool): required values, formats, pick lists, unique keys, and references.
 * Rows are seen in the order of the sheets; contacts refer to each other, so all contacts come first.
 */
export function createCheck(): Check {
  const counts = Object.fromEntries(filledSheetNames.map((name) => [name, 0])) as Record<FilledSheet, number>
  const keys = new Map<string, Set<string>>(filledSheetNames.map((name) => [name, new Set<string>()]))
  const problems = new Map<string, RuleProblem>()
  /** Contacts may refer to later ones. */
  const deferredRows: { row: Row; line: number }[] = []
  /** Keys of the attributes of one row, which come together. */
  let attributesOf = ''

  function report(
    sheet: FilledSheet,
    column: string,
    message: string,
    cell: { line: number; row: Row; value: Cell },
  ): void {
    const id = `${sheet}.${column} ${message}`
    const problem = problems.get(id) ?? { sheet, column, message, count: 0, lines: [] }
    problems.set(id, problem)
    problem.count += 1
    if (problem.lines.length < maxLines)
      problem.lines.push({ line: cell.line, name: String(cell.row[0]), value: String(cell.value) })
  }

  function checkKey(sheet: FilledSheet, row: Row, line: number): void {
    const { columns, key } = filledSheets[sheet]
    const names = columns.map(([name]): string => name)
    const values = key.map((name) => row[names.indexOf(name)] ?? '')
    const keysOfSheet = keys.get(sheet) ?? new Set()
    if (sheet === 'Attribute' && `${values[1]}\n${values[2]}` !== attributesOf) {
      // Hundreds of thousands of keys would take more memory than all other rows.
      attributesOf = `${values[1]}\n${values[2]}`
      keysOfSheet.clear()
    }
    const text = values.join('\n').toLowerCase()
    if (keysOfSheet.has(text)) report(sheet, key.join(', '), 'must be unique', { line, row, value: values.join(', ') })
    keysOfSheet.add(text)
  }

  function checkColumns(sheet: FilledSheet, row: Row, line: number): void {
    filledSheets[sheet].columns.forEach(([column, rule], index) => {
      const value = row[index] ?? ''
      const message = faultIn(rule, value, keys)
      if (message !== undefined) report(sheet, column, message, { line, row, value })
    })
  }

  function checkTarget(row: Row, line: number): void {
    const names = filledSheets.Attribute.columns.map(([name]): string => name)
    const [sheet, value] = [row[names.indexOf('SheetName')] ?? '', row[names.indexOf('RowName')] ?? '']
    if (!keys.get(String(sheet))?.has(String(value).toLowerCase()))
      report('Attribute', 'RowName', 'must exist in the sheet that SheetName names', { line, row, value })
  }

  function countsOf(): RuleProblem[] {
    return filledSheetNames.flatMap((sheet) => {
      const { rows } = filledSheets[sheet]
      const isGood = rows === 'any' || (rows === 'at least one' ? counts[sheet] > 0 : counts[sheet] === 1)
      if (isGood) return []
      return [{ sheet, column: null, message: `must have ${rows.replace('one', 'one row')}`, count: 1, lines: [] }]
    })
  }

  return {
    see(sheet, row) {
      counts[sheet] += 1
      const line = counts[sheet] + 1
      checkKey(sheet, row, line)
      if (sheet === 'Contact') {
        deferredRows.push({ row, line })
        return
      }
      for (const contact of deferredRows.splice(0)) checkColumns('Contact', contact.row, contact.line)
      checkColumns(sheet, row, line)
      if (sheet === 'Attribute') checkTarget(row, line)
    },
    end() {
      for (const contact of deferredRows.splice(0)) checkColumns('Contact', contact.row, contact.line)
      const order = (sheet: string) => filledSheetNames.indexOf(sheet as FilledSheet)
      return {
        counts,
        problems: [...countsOf(), ...problems.values()].toSorted((a, b) => order(a.sheet) - order(b.sheet)),
      }
    },
  }
}

const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/

/** What is wrong with a value; undefined if nothing is. */
function faultIn(rule: ColumnRule, value: Cell, keys: ReadonlyMap<string, Set<string>>): string | undefined {
  const text = String(value).trim()
  const isUnknown = text.toLowerCase() === notAvailable
  if (typeof rule === 'object') {
    if ('list' in rule) {
      const isListed = (pickLists[rule.list] as readonly string[]).includes(text) && !isUnknown
      return isListed ? undefined : `must be a value of the pick list ${rule.list}`
    }
    const isKnown = !isUnknown && keys.get(rule.sheet)?.has(text.toLowerCase())
    return isKnown ? undefined : `must exist in ${rule.sheet}.${keyOf(rule.sheet)}`
  }
  if (rule === 'text') return text === '' ? 'must be provided (n/a is accepted)' : undefined
  if (rule === 'number' || rule === 'signed number') {
    if (isUnknown) return undefined
    const number = text === '' ? NaN : Number(text)
    if (!Number.isFinite(number)) return 'must be a number or n/a'
    return number < 0 && rule === 'number' ? 'must be zero or greater, or n/a' : undefined
  }
  if (text === '' || isUnknown) return "must be provided (n/a isn't accepted)"
  if (rule === 'email') return /^[^@]+@[^@.]+\..+$/.test(text) ? undefined : 'must be an email address'
  if (rule === 'moment')
    return timestampPattern.test(text) ? undefined : 'must be a date and time such as 2026-03-31T12:00:00'
  return undefined
}

function keyOf(sheet: SheetName): string {
  return sheet === 'Contact' ? 'Email' : 'Name'
}
