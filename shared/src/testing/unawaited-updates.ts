import { format } from 'node:util'

const complaint = /not wrapped in act\(|not configured to support act\(|overlapping act\(\) calls/

const found: string[] = []

/** From now on what React says of updates that no test waits for is kept rather than printed. */
export function noticeUnawaitedUpdates(): void {
  const print = console.error
  console.error = (...words: unknown[]) => {
    const text = format(...words)
    if (complaint.test(text)) found.push(`${firstLine(text)}\n${ownPlaces(new Error().stack)}`)
    else print.apply(console, words)
  }
}

/** To be called after each test: what a page does while no one waits for it is done at another moment on a slower machine. */
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

/** The way to the update through our own files, shortest first. */
function ownPlaces(stack = ''): string {
  const places = stack.split('\n').slice(2)
  return places.filter((place) => /\/src\//.test(place) && !/node_modules|unawaited-updates\.ts/.test(place)).join('\n')
}
