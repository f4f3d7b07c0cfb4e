import type { PathData } from 'webpack'

/**
 * Federation asks for the entry's path, to count its folders, before the content hash exists; a plain template would
 * throw then.
 */
export function entryFileName(name: string, development: boolean) {
  return ({ chunk }: PathData) =>
    development || !chunk?.contentHash?.['javascript'] ? `assets/${name}.js` : `assets/${name}.[contenthash:10].js`
}
