import path from 'node:path/posix'

/** All files of the repository, by their paths below the root. */
export type Repository = {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
  /** What a door opens: `@lintel/shared/ui` → `shared/src/ui/index.ts`. */
  doors: ReadonlyMap<string, string>
}

const quoted = /(['"`])((?:\.{1,2}\/|@?[\w-]+\/)[^'"`\s]*)\1/g

/**
 * What a source names in quotes and the repository has: imports, but also programs that it starts, workers, templates and
 * other files that it reads. So nothing has to be known about the ways to name a file, at the price of a few too many.
 */
export function namedFiles(file: string, text: string, repository: Repository): string[] {
  const names = [...text.matchAll(quoted)].map(([, , name = '']) => name)
  return [...new Set(names.flatMap((name) => resolve(file, name, repository)))]
}

function resolve(file: string, name: string, { files, folders, doors }: Repository): string[] {
  const door = doors.get(name)
  if (door !== undefined) return [door]
  const [workspacePackage = ''] = file.split('/')
  const places = [path.dirname(file), workspacePackage, '.'].map((place) => path.join(place, name))
  return places.filter((place) => files.has(place) || (folders.has(place) && isReadAsWhole(place)))
}

/** Nobody reads all of a package or of its sources: whoever names such a folder goes on from there. */
function isReadAsWhole(folder: string): boolean {
  return /^[^/]+\/(?!src$)/.test(folder)
}
