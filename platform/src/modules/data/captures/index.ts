export type { CaptureKey as CapturePlace } from './repository.ts'
