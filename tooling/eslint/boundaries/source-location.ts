import path from 'node:path'

/** The repository: paths in the rules are relative to it and written with slashes. */
export const repository = path.resolve(import.meta.dirname, '../../..')

export function relativeToRepository(file: string): string {
  return path.relative(repository, file).split(path.sep).join('/')
}

const testFile = /\.test\.tsx?$|\/src\/testing\/|^tooling\/jest\//

/** Tests and their helpers. */
export function isTestCode(file: string): boolean {
  return testFile.test(file)
}
