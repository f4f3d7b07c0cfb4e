import fc from 'fast-check'
import {
  isListOperator,
  isPresence,
  movingPeriods,
  operatorsByType,
  type Condition,
  type FieldType,
  type Filter,
  type FilterValue,
  type ListValue,
} from '../../domain/filter/index.ts'

/** The fields of random rows and filters, one of each type. */
export const randomFields = { name: 'text', size: 'number', asked: 'date', due: 'day', done: 'boolean' } as const
type RandomField = keyof typeof randomFields

/** Time zones in which a day begins at 1 AM, has midnight twice, or is skipped, and one with a half-hour offset. */
export const randomZone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)

/** Letters that fold or combine, and characters with a meaning in SQL or patterns. */
const letters = Array.from('aAbB %_\\\'"*.0😀𐐀ßẞİıiIΣσςåÅ\u0307\u0301\u212B\u212A\u2126ǅﬁ')
export const randomText = fc
  .array(fc.constantFrom(...letters), { maxLength: 5 })
  .map((characters) => characters.join(''))

const randomNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
/** Moments near clock changes and near the day that Samoa skipped, and random ones. */
const randomMoment = fc
  .oneof(
    fc.date({ min: new Date('2011-12-29'), max: new Date('2012-01-01'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-03-27'), max: new Date('2026-03-31'), noInvalidDate: true }),
    // In the Azores and in Havana the clocks go back over midnight.
    fc.date({ min: new Date('2025-10-25'), max: new Date('2025-10-28'), noInvalidDate: true }),
    fc.date({ min: new Date('2025-11-01'), max: new Date('2025-11-04'), noInvalidDate: true }),
    fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString())
const randomDay = randomMoment.map((timestamp) => timestamp.slice(0, 10))

/** A day, a range of days, or a moving period. */
const randomDays = fc.oneof(
  randomDay,
  fc.tuple(randomDay, randomDay).map((some) => some.toSorted().join('/')),
  fc.constantFrom(...movingPeriods),
)
/** The moment from which moving periods are counted. */
export const randomNow = randomMoment.map((moment) => new Date(moment))

const valueOf = {
  text: randomText,
  number: randomNumber,
  date: randomMoment,
  day: randomDay,
  boolean: fc.boolean(),
}

/** A row of `randomFields`; each of them may be null. */
export const randomRow = fc.record({
  name: fc.option(valueOf.text),
  size: fc.option(valueOf.number),
  asked: fc.option(valueOf.date),
  due: fc.option(valueOf.day),
  done: fc.option(valueOf.boolean),
})

const typeOf: Readonly<Record<string, FieldType>> = randomFields

/** Any operator on any field. Values often come from a row, so that conditions are often met. */
export const randomCondition: fc.Arbitrary<Condition> = fc
  .constantFrom(...(Object.keys(randomFields) as RandomField[]))
  .chain((field) => {
    const type = typeOf[field] ?? 'text'
    const value = type === 'date' || type === 'day' ? randomDays : valueOf[type]
    return fc
      .tuple(
        fc.constantFrom(...operatorsByType[type]),
        value,
        fc.array(fc.option<FilterValue>(value, { freq: 4 }), { maxLength: 6 }),
      )
      .map(([operator, filterValue, listed]) => conditionOf(field, operator, { filterValue, listed }))
  })

type RandomValues = { filterValue: FilterValue; listed: ListValue[] }

function conditionOf(field: string, operator: Condition['operator'], { filterValue, listed }: RandomValues): Condition {
  if (isListOperator(operator)) return { field, operator, values: listed }
  return isPresence(operator) ? { field, operator } : { field, operator, value: filterValue }
}

export const randomFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    randomCondition,
    fc.record({
      logic: fc.constantFrom('and', 'or'),
      filters: fc.array(tie('filter'), { maxLength: 3 }),
    }),
  ),
})).filter
