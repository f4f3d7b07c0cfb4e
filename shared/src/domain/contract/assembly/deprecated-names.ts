export {
  /** @deprecated Use `analyzedRequestSchema`. */
  analyzedRequestSchema as analysedRequestSchema,
  /** @deprecated Use `analyzedRequestsSchema`. */
  analyzedRequestsSchema as analysedRequestsSchema,
  /** @deprecated Use `AnalyzedRequest`. */
  type AnalyzedRequest as AnalysedRequest,
} from './analytics.ts'
