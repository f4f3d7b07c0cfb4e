export { CheckAgainstIds } from './begin/check-against-ids.tsx'
export { idsChecksQuery } from './ids-checks.api.ts'
export { CaptureIdsChecks } from './list/capture-ids-checks.tsx'
