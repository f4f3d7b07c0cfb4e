/** What says of the server that sends it, and of a moment. */
const ofServer = new Set([
  'date',
  'server',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'transfer-encoding',
])
/** Servers make these in their own ways; whether they are there is what counts. */
const ofFiles = new Set(['etag', 'last-modified', 'x-request-id'])

/** The headers of an answer that two servers have to have alike. */
export function sentHeaders(headers: Headers): Record<string, string> {
  const kept = [...headers].filter(([name]) => !ofServer.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, ofFiles.has(name) ? 'there' : value.replaceAll(/ +(?=[ ;]|$)/g, '')]),
  )
}
