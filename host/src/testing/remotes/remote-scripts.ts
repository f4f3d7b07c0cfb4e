import { createHash } from 'node:crypto'

export const entryFile = 'assets/remoteEntry.js'
export const chunkFile = 'assets/page.js'

/**
 * Short scripts in place of those that a build makes. To the shell they are what webpack's are: an entry that sets a container, and a chunk
 * that announces its modules in a list, whichever of the two comes first. Each page that they draw is the same line of text.
 */
export function entryOf(container: string, pages: readonly string[]): string {
  const loaders = pages.map((page) => `${page}: async () => webpackChunk${container}.at(-1)().page`)
  return `var ${container} = {
  init: async () => undefined,
  get: async () => () => ({ pages: { ${loaders.join(', ')} } }),
};`
}

export function chunkOf(container: string, text: string): string {
  return `(globalThis.webpackChunk${container} ||= []).push(() => ({ page: () => ${JSON.stringify(text)} }));`
}

export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}
