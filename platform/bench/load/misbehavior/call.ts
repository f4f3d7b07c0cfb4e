import type { Caller } from '../server.ts'

/** One turn of someone who misbehaves; it is played again and again, whatever was answered. */
export type Turn = () => Promise<void>

/** Prepares what the turns of a caller need. */
export type Misbehavior = (origin: string, caller: Caller) => Promise<Turn>

export type Init = {
  method?: string
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string>
}

/** Calls as someone who does not care about the answer; undefined if there was none. */
export async function call(
  origin: string,
  { headers }: Pick<Caller, 'headers'>,
  path: string,
  init: Init = {},
): Promise<string | undefined> {
  const requestInit = { ...init, headers: { ...headers, ...init.headers }, duplex: 'half' as const }
  try {
    return await (await fetch(`${origin}${path}`, requestInit)).text()
  } catch (error) {
    // Whoever is cut off comes again.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

export const json = { 'content-type': 'application/json' }
export const lines = { 'content-type': 'application/x-ndjson' }
