export type { CapturePlace } from './repository.ts'
