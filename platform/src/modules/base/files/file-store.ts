import type { FileContent } from '../../../interfaces/files.ts'

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,150}'
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,8}$`)

/** Each segment of a key starts with a letter or digit, which excludes `..`, hidden files, and absolute paths. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key)
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" isn't a valid file key.`)
}

export function isInMemory(content: FileContent): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array
}
