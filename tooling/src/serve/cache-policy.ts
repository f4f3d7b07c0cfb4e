import path from 'node:path'

/** Matches file names with a content hash, which never change. */
export const contentHashed = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/

/** The cache header of files that never change. */
export const cacheForever = 'public, max-age=31536000, immutable'

/** File extensions; the path of a page may contain dots too (`/CFA/prototypes/S03(05)/1.2`). */
export const fileEndings: ReadonlySet<string> = new Set(
  'avif br css eot gif glb gz htm html ico jpeg jpg js json map mjs otf png svg ttf txt wasm webmanifest webp woff woff2 xml'
    .split(' ')
    .map((ending) => `.${ending}`),
)

/** Whether a file, compressed or not, has a content hash in its name. */
export function isNamedByContent(file: string) {
  return contentHashed.test(file.replace(/\.(br|gz)$/, ''))
}

/** Whether a path is that of a file; other paths get the application's page. */
export function isFilePath(pathname: string) {
  return fileEndings.has(path.posix.extname(pathname).toLowerCase())
}

/** Whether a path is a subresource, which needs no content security policy, unlike pages and workers. */
export function isPartOfPage(pathname: string) {
  const isBuilt = pathname.startsWith('/assets/') && isFilePath(pathname) && contentHashed.test(pathname)
  return isBuilt && !/\/worker\.[^/]*$/.test(pathname)
}
