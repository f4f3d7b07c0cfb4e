import { contentOf, type DemoCapture } from './demo-captures.ts'

/** What runs in the thread: a building is some hundred milliseconds of work. */
export function makeContent(capture: DemoCapture): string {
  return contentOf(capture)
}
