import { format } from 'node:util'

const complaint = /not wrapped in act\(|not configured to support act\(|overlapping act\(\) calls/

const found: string[] = []

/** Collects React's warnings about updates outside of `act` from now on, instead of printing them. */
export function noticeUnawaitedUpdates(): void {
  const print = console.error
  console.error = (...words: unknown[]) => {
    const text = format(...words)
    if (complaint.test(text)) found.push(`${firstLine(text)}\n${ownPlaces(new Error().stack)}`)
    else print.apply(console, words)
  }
}

/** Call after each test: updates that no test waits for happen at another time on a slower machine. */
export function failOnUnawaitedUpdates(): void {
  const updates = [...new Set(found.splice(0))]
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
  const places = stack.split('\n').slice(2)
  return places.filter((place) => /\/src\//.test(place) && !/node_modules|unawaited-updates\.ts/.test(place)).join('\n')
}
