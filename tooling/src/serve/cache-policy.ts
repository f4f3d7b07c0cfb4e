import path from 'node:path'

/** Names of this kind change with their content, so no one ever has to ask again. */
export const contentHashed = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/

/** No one ever asks again for what is sent with this. */
export const keptForGood = 'public, max-age=31536000, immutable'

/** Endings of files; a page's path may hold dots too (`/CFA/prototypes/S03(05)/1.2`). */
export const fileEndings: ReadonlySet<string> = new Set(
  'avif br css eot gif glb gz htm html ico jpeg jpg js json map mjs otf png svg ttf txt wasm webmanifest webp woff woff2 xml'
    .split(' ')
    .map((ending) => `.${ending}`),
)

/** Whether a file, compressed or not, never changes under its name. */
export function isNamedByContent(file: string) {
  return contentHashed.test(file.replace(/\.(br|gz)$/, ''))
}

/** Whether a path asks for a file; only other paths may be answered by the application's page. */
export function isFilePath(pathname: string) {
  return fileEndings.has(path.posix.extname(pathname).toLowerCase())
}

/** Whether a path asks for a part of a page, of which a policy would say nothing: it is for pages, and for workers. */
export function isPartOfPage(pathname: string) {
  const isBuilt = pathname.startsWith('/assets/') && isFilePath(pathname) && contentHashed.test(pathname)
  return isBuilt && !/\/worker\.[^/]*$/.test(pathname)
}
