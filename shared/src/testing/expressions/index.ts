export { type EvaluationContext, type ExpressionCase, type PlainRow } from './expression-case.ts'
export { expressionFields, expressionRow, randomNow, randomZone } from './random-rows.ts'
export { randomExpressions, sortsOfExpressions } from './random-expressions.ts'
