import type { Span } from '../expression-error.ts'

/** Limits beyond any expression that a person writes. Larger ones can only be an attack. */
export const maxExpressionLength = 2000
/** Maximum nesting of brackets, functions and signs. */
export const deepestExpression = 30
export const maxParts = 200

export const operators = ['=', '<>', '<', '<=', '>', '>=', '&', '+', '-', '*', '/'] as const
export type Operator = (typeof operators)[number]

/** A parsed expression, before its fields, functions and units are resolved. */
export type Expression =
  | { kind: 'number'; value: number; unit?: { name: string; at: Span }; at: Span }
  | { kind: 'text'; value: string; at: Span }
  | { kind: 'boolean'; value: boolean; at: Span }
  | { kind: 'field'; name: string; at: Span }
  /** `name` is in capital letters. */
  | { kind: 'call'; name: string; parts: Expression[]; at: Span; nameAt: Span }
  | { kind: 'operation'; operator: Operator; parts: [Expression, Expression]; at: Span }
  | { kind: 'negation'; part: Expression; at: Span }
