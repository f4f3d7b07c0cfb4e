import type { Checked } from '../check/checked.ts'
import { compileExpression, type EvaluateOptions, type FieldReader } from './compile.ts'

/** Steps that answer something where a part is blank: what is blank of them is no reason. */
const takesBlanks = new Set(['first', 'firstText', 'least', 'greatest', 'if', 'join'])

/**
 * Why an expression has no value in a row, for people: `Count is blank.`, `It divides by zero.`; undefined if it has one, and where
 * it says itself that it has none.
 */
export function blankReason<Row>(
  checked: Checked,
  row: Row,
  reader: FieldReader<Row>,
  options: EvaluateOptions,
): string | undefined {
  const valueOf = (part: Checked) => compileExpression(part, reader, options)(row)
  function reasonOf(part: Checked): string | undefined {
    if (valueOf(part) !== null || part.step === 'constant') return undefined
    if (part.step === 'field') return `${part.title} is blank.`
    if (part.step === 'today') return undefined
    if (part.step === 'if') {
      const chosen = part.parts[valueOf(part.parts[0] ?? part) === true ? 1 : 2]
      return chosen && reasonOf(chosen)
    }
    if (takesBlanks.has(part.step)) return 'All of its values are blank.'
    const inner = part.parts.find((one) => valueOf(one) === null)
    if (inner) return reasonOf(inner)
    return part.step === 'divide' && valueOf(part.parts[1] ?? part) === 0
      ? 'It divides by zero.'
      : 'The result is out of range: more than 15 digits before the decimal point, or outside the years 1 to 9999.'
  }
  return reasonOf(checked)
}
