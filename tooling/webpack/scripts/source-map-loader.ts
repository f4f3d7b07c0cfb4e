import type { LoaderContext } from 'webpack'

/**
 * SWC's loader returns source maps as text with absolute paths. webpack only makes paths of objects relative before
 * hashing, and content hashes must not depend on the build's folder.
 */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default function parseSourceMap(this: LoaderContext<unknown>, code: string, map?: string | object): void {
  const parsed = typeof map === 'string' ? (JSON.parse(map) as object) : map
  this.callback(null, code, parsed as Parameters<typeof this.callback>[2])
}
