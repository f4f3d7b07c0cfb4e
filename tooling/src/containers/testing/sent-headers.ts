/** Headers that depend on the server or the time. */
const ofServer = new Set([
  'date',
  'server',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'transfer-encoding',
])
/** Servers generate these differently; only their presence is compared. */
const ofFiles = new Set(['etag', 'last-modified', 'x-request-id'])

/** The response headers that two servers must have in common. */
export function sentHeaders(headers: Headers): Record<string, string> {
  const comparedHeaders = [...headers].filter(([name]) => !ofServer.has(name))
  return Object.fromEntries(
    comparedHeaders.map(([name, value]) => [name, ofFiles.has(name) ? 'there' : value.replaceAll(/ +(?=[ ;]|$)/g, '')]),
  )
}
