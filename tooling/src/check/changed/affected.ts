/** Who names whom: a file and the files or folders that it names. */
export type Names = ReadonlyMap<string, readonly string[]>

const settingsOfPackage = ['jest.config.ts', 'package.json', 'tsconfig.json']
const isTest = /\.(test|spec)\.tsx?$/
const isText = /\.md$/

/** The changed files and every file that uses one of them, however far away: for its types only, or also by reading a folder. */
export function affectedBy(
  changed: readonly string[],
  files: ReadonlySet<string>,
  names: Names,
  { asText }: { asText: boolean } = { asText: true },
): Set<string> {
  const users = usersOf(files, names)
  const affected = new Set<string>()
  // Whoever reads a folder sees what its files say, not what they use.
  const readers = changed.flatMap(foldersOf).flatMap((folder) => users.get(folder) ?? [])
  const waiting = [...(asText ? readers : []), ...changed.flatMap((file) => [file, ...neighbours(file, files, users)])]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (affected.has(file)) continue
    affected.add(file)
    waiting.push(...(users.get(file) ?? []))
  }
  return affected
}

function usersOf(files: ReadonlySet<string>, names: Names): Map<string, string[]> {
  const users = new Map<string, string[]>()
  function add(used: string, user: string) {
    const known = users.get(used)
    if (known) known.push(user)
    else users.set(used, [user])
  }
  for (const [user, named] of names) for (const used of named) add(used, user)
  for (const test of files)
    if (isTest.test(test)) for (const file of settingsOfPackage) add(`${packageOf(test)}/${file}`, test)
  return users
}

/** How a file that nobody names is used, nothing tells: all of its package may depend on it. */
function neighbours(file: string, files: ReadonlySet<string>, users: ReadonlyMap<string, unknown>): string[] {
  const isNamed = [file, ...foldersOf(file)].some((place) => users.has(place))
  if (isNamed || isTest.test(file) || isText.test(file)) return []
  return [...files].filter((other) => packageOf(other) === packageOf(file))
}

/** `a/b/c.ts` lies in `a/b` and `a`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

export function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}
