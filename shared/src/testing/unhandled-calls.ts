import { mockServer } from './mock-server.ts'

const calls: string[] = []

mockServer.events.on('request:unhandled', ({ request }) => void calls.push(`${request.method} ${request.url}`))

/** Call before each test: calls that a test makes after its end don't fail the next one. */
export function forgetUnhandledCalls(): void {
  calls.length = 0
}

/** Call after each test: screens report a failed call, so a test would pass with the message in place of the data. */
export function failOnUnhandledCalls(): void {
  const unhandled = calls.splice(0)
  if (unhandled.length > 0) throw new Error(`The mock server has no handlers for ${unhandled.join(', ')}.`)
}
