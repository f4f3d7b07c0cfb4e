import type { LoaderContext } from 'webpack'

/**
 * SWC's loader gives source maps as text with absolute paths. Webpack makes the paths of an object relative before it hashes them, and content
 * hashes must not depend on the folder of a build.
 */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default function parseSourceMap(this: LoaderContext<unknown>, code: string, map?: string | object): void {
  const parsed = typeof map === 'string' ? (JSON.parse(map) as object) : map
  this.callback(null, code, parsed as Parameters<typeof this.callback>[2])
}
