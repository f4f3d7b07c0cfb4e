export { type EvaluationContext, type ExpressionCase, type PlainRow } from './meaning.ts'
export { expressionFields, expressionRow, randomNow, randomZone } from './random-rows.ts'
export { randomExpressions, sortsOfExpressions } from './random-expressions.ts'
