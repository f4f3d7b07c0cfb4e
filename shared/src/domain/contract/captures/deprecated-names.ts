export {
  /** @deprecated Use `maxPreviewed`. */
  maxPreviewed as mostPreviewed,
  /** @deprecated Use `RetainedCapture`. */
  type RetainedCapture as KeptCapture,
  /** @deprecated Use `retainedCaptureSchema`. */
  retainedCaptureSchema as keptCaptureSchema,
  /** @deprecated Use `retainedCapturesQuerySchema`. */
  retainedCapturesQuerySchema as keptCapturesQuerySchema,
  /** @deprecated Use `CaptureKeepUpdate`. */
  type CaptureKeepUpdate as CaptureKeeping,
  /** @deprecated Use `captureKeepUpdateSchema`. */
  captureKeepUpdateSchema as captureKeepingSchema,
} from './capture-retention.ts'
export {
  /** @deprecated Use `ModelGeneration`. */
  type ModelGeneration as ModelMaking,
  /** @deprecated Use `modelGenerationSchema`. */
  modelGenerationSchema as modelMakingSchema,
} from './capture-files.ts'
export {
  /** @deprecated Use `projectsByNameQuerySchema`. */
  projectsByNameQuerySchema as projectsCalledQuerySchema,
} from './project-group.ts'
