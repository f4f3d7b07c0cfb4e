import { format } from 'node:util'

const complaint = /not wrapped in act\(|not configured to support act\(|overlapping act\(\) calls/

const warnings: string[] = []

/** Collects React's warnings about updates outside of `act` from now on, instead of printing them. */
export function noticeUnawaitedUpdates(): void {
  const print = console.error
  console.error = (...args: unknown[]) => {
    const text = format(...args)
    if (complaint.test(text)) warnings.push(`${firstLine(text)}\n${ownPlaces(new Error().stack)}`)
    else print.apply(console, args)
  }
}

/** Call after each test: updates that no test waits for happen at another time on a slower machine. */
export function failOnUnawaitedUpdates(): void {
  const updates = [...new Set(warnings.splice(0))]
  if (updates.length === 0) return
  throw new Error(
    `The page went on while the test did not wait for it. Wait for what the update shows (findBy…, waitFor), ` +
      `or wrap what causes it: await act(() => …).\n${updates.join('\n')}`,
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}

/** The stack frames in our own files, innermost first. */
function ownPlaces(stack = ''): string {
  const frames = stack.split('\n').slice(2)
  return frames.filter((frame) => /\/src\//.test(frame) && !/node_modules|unawaited-updates\.ts/.test(frame)).join('\n')
}
