import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { BcfError } from './bcf-error.ts'

const megabyte = 1024 * 1024
/** Limits far above any real file. Unpacked bytes are counted, because the sizes in an archive can be forged. */
const limits = { archive: 50 * megabyte, entries: 5000, file: 20 * megabyte, unpacked: 100 * megabyte }
/** Deflate expands at most a thousandfold, so a chunk stays below 20 MB before it is counted. */
const chunkSize = 16 * 1024

const viewFiles = /(^|\/)(bcf\.version|markup\.bcf|[^/]+\.(bcfv|png|jpe?g))$/i

/** Which files to read, and how many entries an archive may have. */
type ReadOptions = { isWanted: (path: string) => boolean; entries: number }
const viewFilesOnly: ReadOptions = { isWanted: (path) => viewFiles.test(path), entries: limits.entries }

/**
 * The files of an archive by path: those that views need, unless `isWanted` selects others. Paths are relative to the
 * folder of `bcf.version`, because people zip the folder instead of its content. They are case-insensitive, because
 * programs on Windows do not distinguish case.
 */
export function readArchive(archive: Uint8Array, { isWanted, entries }: ReadOptions = viewFilesOnly): ArchiveFiles {
  if (archive.length > limits.archive) throw tooLarge()
  const files = new Map<string, Uint8Array>()
  const seenPaths = new Set<string>()
  const size = { unpacked: 0 }
  const unzip = new Unzip((file) => {
    const path = safePath(file.name)
    if (seenPaths.has(path)) throw new BcfError('bcf/malformed', `The file contains "${path}" twice.`)
    if (seenPaths.add(path).size > entries) throw tooLarge()
    if (isWanted(path)) unpack(file, path, { files, size })
  })
  unzip.register(UnzipInflate)
  feed(unzip, archive)
  if (seenPaths.size === 0) throw new BcfError('bcf/not-a-zip', "This isn't a BCF file: it's not a ZIP archive.")
  return new ArchiveFiles(withoutOuterFolder(files))
}

/** Files by path. Falls back to a case-insensitive lookup. */
export class ArchiveFiles extends Map<string, Uint8Array> {
  readonly #exactPaths: Map<string, string>

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    super(files)
    this.#exactPaths = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]))
  }

  override get(path: string): Uint8Array | undefined {
    return super.get(path) ?? super.get(this.exactPath(path))
  }

  /** The path with the case of the archive, or unchanged if there is no such file. */
  exactPath(path: string): string {
    return super.has(path) ? path : (this.#exactPaths.get(path.toLowerCase()) ?? path)
  }
}

function withoutOuterFolder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const paths = [...files.keys()]
  const version = paths.find((path) => /^[^/]+\/bcf\.version$/i.test(path))
  if (version === undefined || paths.some((path) => /^bcf\.version$/i.test(path))) return files
  const folder = version.slice(0, version.indexOf('/') + 1)
  return new Map([...files].map(([path, bytes]) => [path.startsWith(folder) ? path.slice(folder.length) : path, bytes]))
}

function feed(unzip: Unzip, archive: Uint8Array): void {
  try {
    for (let start = 0; start < archive.length; start += chunkSize) {
      unzip.push(archive.subarray(start, start + chunkSize), start + chunkSize >= archive.length)
    }
  } catch (error) {
    if (error instanceof BcfError) throw error
    throw new BcfError('bcf/malformed', 'The file is damaged or incomplete.', { cause: error })
  }
}

type UnpackedFiles = { files: Map<string, Uint8Array>; size: { unpacked: number } }

function unpack(file: UnzipFile, path: string, { files, size }: UnpackedFiles): void {
  const parts: Uint8Array[] = []
  let bytes = 0
  file.ondata = (error, part, isLast) => {
    if (error) throw error
    bytes += part.length
    size.unpacked += part.length
    if (bytes > limits.file || size.unpacked > limits.unpacked) throw tooLarge()
    parts.push(part)
    if (isLast) files.set(path, concatenate(parts, bytes))
  }
  file.start()
}

function concatenate(parts: readonly Uint8Array[], size: number): Uint8Array {
  const result = new Uint8Array(size)
  let end = 0
  for (const part of parts) {
    result.set(part, end)
    end += part.length
  }
  return result
}

/** Older programs on Windows write backslashes. A path out of the archive's folder is an attack. */
function safePath(name: string): string {
  const path = name.replaceAll('\\', '/')
  const isSafe =
    path.length <= 300 && !/^\/|^[a-z]:|\0/i.test(path) && !path.split('/').some((part) => /^\.+$/.test(part))
  if (isSafe) return path
  throw new BcfError('bcf/unsafe-path', "This file can't be imported: it contains paths outside its folder.")
}

function tooLarge(): BcfError {
  return new BcfError('bcf/too-large', "This file can't be imported: it's too large, or too large when unpacked.")
}
