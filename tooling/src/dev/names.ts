/**
 * What people name on the command line: `prototypes`, `remote-prototypes` and `host` alike. The host comes along with
 * any remote: it gives React to all, and only React's development build can refresh.
 */
export function parseDevNames(args: readonly string[], known: readonly string[]) {
  const names = [...new Set(args.map((name) => name.replace(/^remote-/, '')))]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names.length === 0 ? [] : [...new Set(['host', ...names])]
  throw new Error(`There is no ${unknown.join(', ')}. Name any of: ${known.join(', ')}`)
}
