export { CheckAgainstIds } from './begin/check-against-ids.tsx'
export { CaptureIdsChecks } from './list/capture-ids-checks.tsx'
