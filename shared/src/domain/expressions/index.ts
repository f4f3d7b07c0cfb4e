export {
  checkCalculated,
  maxCalculatedFields,
  type CalculatedField,
  type CheckedFields,
  type ExpressionField,
} from './calculated-fields.ts'
export { largestNumber, smallestNumber } from './check/check-expression.ts'
export { formatOf, typeText, type Checked, type NumberFormat, type Step, type Value } from './check/checked.ts'
export { functionWords } from './check/functions/index.ts'
export { blankReason } from './evaluate/blank-reason.ts'
export { compileExpression, todayIn, type EvaluateOptions, type FieldReader } from './evaluate/compile.ts'
export { firstDay, firstMoment, lastDay, lastMoment } from './evaluate/days.ts'
export { maxTextLength, maxCharacters, spaces } from './evaluate/steps.ts'
export { ExpressionError, isExpressionError, type ExpressionErrorCode, type Span } from './expression-error.ts'
export { positionText, referenceTo, referencesIn, withKeys, withTitles } from './references.ts'
export { maxExpressionLength } from './syntax/expression.ts'
export * from './deprecated-names.ts'
