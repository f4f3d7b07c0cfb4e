import type { Checked } from '../check/checked.ts'
import { compileExpression, type EvaluateOptions, type FieldReader } from './compile.ts'

/** Steps that return a value even for blank parts, so that a blank part does not explain a blank result. */
const takesBlanks = new Set(['first', 'firstText', 'least', 'greatest', 'if', 'join'])

/**
 * Why an expression is blank in a row, for users: `Count is blank.`, `It divides by zero.` Undefined if it has a value,
 * or returns blank intentionally.
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
    const blankPart = part.parts.find((one) => valueOf(one) === null)
    if (blankPart) return reasonOf(blankPart)
    return part.step === 'divide' && valueOf(part.parts[1] ?? part) === 0
      ? 'It divides by zero.'
      : 'The result is out of range: more than 15 digits before the decimal point, or outside the years 1 to 9999.'
  }
  return reasonOf(checked)
}
