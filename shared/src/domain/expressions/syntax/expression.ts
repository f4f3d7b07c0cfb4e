import type { Span } from '../expression-error.ts'

/** Limits that no expression of a person reaches; what goes beyond is an attack. */
export const longestExpression = 2000
/** Of brackets, functions and signs within each other. */
export const deepestExpression = 30
export const mostParts = 200

export const operators = ['=', '<>', '<', '<=', '>', '>=', '&', '+', '-', '*', '/'] as const
export type Operator = (typeof operators)[number]

/** An expression as it is written: nothing is known of its fields, functions and units yet. */
export type Expression =
  | { kind: 'number'; value: number; unit?: { name: string; at: Span }; at: Span }
  | { kind: 'text'; value: string; at: Span }
  | { kind: 'boolean'; value: boolean; at: Span }
  | { kind: 'field'; name: string; at: Span }
  /** `name` in capital letters. */
  | { kind: 'call'; name: string; parts: Expression[]; at: Span; nameAt: Span }
  | { kind: 'operation'; operator: Operator; parts: [Expression, Expression]; at: Span }
  | { kind: 'negation'; part: Expression; at: Span }
