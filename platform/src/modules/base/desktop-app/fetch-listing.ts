/** Far more than a listing contains, so that a broken or hostile server can't fill the memory. */
const maxBytes = 1_000_000

export type FetchListing = (options?: { timeout?: number }) => Promise<unknown>

/** Fetches the configured URL. It follows no redirects, because they could lead into the platform's own network. */
export function listingAt(address: string): FetchListing {
  return async function fetchListing({ timeout = 5_000 } = {}) {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json', 'user-agent': 'lintel-platform' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The listing answered with status ${response.status}.`)
    }
    return JSON.parse(await readText(response)) as unknown
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`The listing is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
