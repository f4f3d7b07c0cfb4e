import { someCaptures } from './a-capture.ts'
import { ComparisonsPlatform } from './comparisons-platform.ts'
import { CapturesPlatform } from './captures-platform.ts'

/** The calls of this remote, answered without a platform. */
export function sampleHandlers() {
  return [...new CapturesPlatform(someCaptures(23)).handlers(), ...new ComparisonsPlatform().handlers()]
}
