import type { LoaderContext } from 'webpack'

const key = /, key: "[a-z0-9]+"/g

/** Leaves the keys of its parts out of an icon: random letters, which cannot be compressed. */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default function leaveOutKeys(this: LoaderContext<unknown>, source: string): string {
  return source.replaceAll(key, '')
}
