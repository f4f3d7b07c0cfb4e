import fc from 'fast-check'
import { dayAfter, dayOf, expressionCase, expressionCaseWithNulls, type ExpressionCase } from './expression-case.ts'
import { bracketed, call, type Of } from './random-parts.ts'

/** Expressions that exist for every type. */
export function shared<Answer>(condition: Of<boolean>, one: Of<Answer>): Of<Answer> {
  const chosen = fc.tuple(condition, one, one).map(([when, then, otherwise]): ExpressionCase<Answer> => ({
    text: `IF(${when.text}, ${then.text}; ${otherwise.text})`,
    evaluate: (row, context) => (when.evaluate(row, context) === true ? then : otherwise).evaluate(row, context),
  }))
  const withoutElse = fc.tuple(condition, one).map(([when, then]): ExpressionCase<Answer> => ({
    text: `if(${when.text}, ${then.text})`,
    evaluate: (row, context) => (when.evaluate(row, context) === true ? then.evaluate(row, context) : null),
  }))
  const first = fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((parts) =>
      expressionCaseWithNulls(
        call('COALESCE', parts),
        parts,
        (values) => values.find((value) => value !== null && value !== ('' as Answer)) ?? null,
      ),
    )
  return fc.oneof(chosen, withoutElse, first)
}

export function daysLater(day: Of<string>, days: Of<number>): Of<string> {
  return fc
    .tuple(day, days)
    .map(([one, many]) => expressionCase(`${bracketed(one)} + ${bracketed(many)}`, [one, many], dayAfter))
}

export function timeLater(timestamp: Of<number>, days: Of<number>): Of<number> {
  return fc.tuple(timestamp, days).map(([one, many]) =>
    expressionCase(`${bracketed(many)} + ${bracketed(one)}`, [one, many], (time, addedDays) => {
      const sum = Math.floor(time + addedDays * 86_400_000)
      return sum >= Date.parse('0001-01-01') && sum < Date.parse('9999-12-31') + 86_400_000 ? sum : null
    }),
  )
}

/** There is no function for this: a moment that is combined with a day becomes its day. */
export function dayOnWhich(moment: Of<number>): Of<string> {
  return moment.map(({ text, evaluate }) => ({
    text: `MIN(${text}, DATE(9999, 12, 31))`,
    evaluate: (row, context) => {
      const time = evaluate(row, context)
      return time === null ? '9999-12-31' : dayOf(time, context.timeZone)
    },
  }))
}
