import type { ColumnPart, ColumnPlan } from '../sheet.ts'

/** From the page. Rows come in parts, so that neither side is ever busy with all of them at once. */
export type PageMessage =
  | { type: 'begin'; name: string; columns: readonly ColumnPlan[] }
  | { type: 'rows'; count: number; columns: readonly ColumnPart[] }
  | { type: 'write' }

/** From the worker: it has taken what came last, is so far with writing, or has an answer. */
export type WorkerMessage =
  | { type: 'taken' }
  | { type: 'written'; share: number }
  | { type: 'file'; file: Blob }
  | { type: 'failure'; message: string }
