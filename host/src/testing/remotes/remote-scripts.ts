import { createHash } from 'node:crypto'

export const entryFile = 'assets/remoteEntry.js'
export const chunkFile = 'assets/page.js'

/**
 * Short scripts instead of those of a build. For the shell they are like webpack's: an entry that sets a container
 * and loads a chunk with its hash, relative to itself and with its query, and a chunk that adds its modules to a
 * list. Each page renders the same line of text.
 */
export function entryOf(container: string, pages: readonly string[], chunk: string): string {
  const loaders = pages.map((page) => `${page}: async () => (await chunk())().page`)
  return `var ${container} = ((src) => {
  const list = (globalThis.webpackChunk${container} ||= []);
  const chunk = () => new Promise((resolve, reject) => {
    if (list.length > 0) return resolve(list.at(-1));
    const { search } = new URL(src);
    Object.assign(document.head.appendChild(document.createElement('script')), {
      integrity: '${integrityOf(chunk)}',
      onload: () => resolve(list.at(-1)),
      onerror: ({ target }) => reject(Object.assign(Error('Loading chunk failed.'), { name: 'ChunkLoadError', request: target.src })),
      src: new URL('page.js' + search, src),
    });
  });
  return {
    init: async () => undefined,
    get: async () => () => ({ pages: { ${loaders.join(', ')} } }),
  };
})(document.currentScript.dataset.src);`
}

/** The entry for another content of the chunk. */
export function withChunk(entry: string, chunk: string): string {
  return entry.replace(/sha384-[^']+/, integrityOf(chunk))
}

export function chunkOf(container: string, text: string): string {
  return `(globalThis.webpackChunk${container} ||= []).push(() => ({ page: () => ${JSON.stringify(text)} }));`
}

export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}
