import { wrongType } from '../../expression-error.ts'
import { constant, dayType, numberType, stepOf, type Checked } from '../checked.ts'
import { dayIn } from '../expect.ts'
import { daysBetween } from '../operators.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'

export const dateFunctions = {
  TODAY: { signature: 'TODAY()', minArguments: 0, maxArguments: 0, check: today },
  DATE: { signature: 'DATE(year, month, day)', minArguments: 3, maxArguments: 3, check: dayOfCalendar },
  YEAR: { signature: 'YEAR(date)', minArguments: 1, maxArguments: 1, check: (call) => partOfDay('year', call) },
  MONTH: { signature: 'MONTH(date)', minArguments: 1, maxArguments: 1, check: (call) => partOfDay('month', call) },
  DAY: { signature: 'DAY(date)', minArguments: 1, maxArguments: 1, check: (call) => partOfDay('dayOfMonth', call) },
  DAYS: { signature: 'DAYS(end, start)', minArguments: 2, maxArguments: 2, check: daysFrom },
  DATEDIF: {
    signature: 'DATEDIF(start, end, "days", "months" or "years")',
    minArguments: 3,
    maxArguments: 3,
    check: difference,
  },
} as const satisfies Record<string, ExpressionFunction>

const millisecondsOfDay = 86_400_000

function today({ at }: Call): Checked {
  return { step: 'today', type: dayType, at, steps: 1 }
}

/** Checks literal numbers, so that an invalid date is reported while typing. */
function dayOfCalendar({ parts, at }: Call) {
  const numbers = parts.map((part) => (part.step === 'constant' ? part.value : undefined))
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = numbers.map((one) =>
    typeof one === 'number' && Number.isInteger(one) ? one : Number.NaN,
  )
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(time) && year > 0 && new Date(time).toISOString().startsWith(text)
  if (isDay) return constant(time / millisecondsOfDay, dayType, at)
  throw wrongType('DATE needs a valid year, month, and day: DATE(2026, 1, 31).', at)
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}

function partOfDay(step: 'year' | 'month' | 'dayOfMonth', call: Call) {
  return stepOf(step, numberType, [dayIn(partAt(call, 0), call.requirement)], call.at)
}

function daysFrom(call: Call) {
  return daysBetween(partAt(call, 1), partAt(call, 0), call.at, call.requirement)
}

const monthsOfYear = 12

/** Complete months and years, as in ages; negative if the end is before the start. */
function difference(call: Call) {
  const [start, end, unit] = [partAt(call, 0), partAt(call, 1), partAt(call, 2)]
  const name = unit.step === 'constant' && typeof unit.value === 'string' ? unit.value.toLowerCase() : ''
  if (/^d(ays?)?$/.test(name)) return daysBetween(start, end, call.at, call.requirement)
  const parts = [dayIn(start, call.requirement), dayIn(end, call.requirement)]
  const months = stepOf('monthsBetween', numberType, parts, call.at)
  if (/^m(onths?)?$/.test(name)) return months
  if (!/^y(ears?)?$/.test(name)) throw wrongType('DATEDIF counts "days", "months", or "years".', unit.at)
  const years = stepOf('divide', numberType, [months, constant(monthsOfYear, numberType, call.at)], call.at)
  return stepOf('roundDown', numberType, [years, constant(0, numberType, call.at)], call.at)
}
