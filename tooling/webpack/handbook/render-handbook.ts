import { readFileSync } from 'node:fs'
import path from 'node:path/posix'
import { Marked, type Tokens } from 'marked'

/** A page of the handbook as the shell shows it. `id` is part of its URL; empty for the table of contents. */
export type RenderedPage = { id: string; title: string; html: string }

/** The path of the handbook in the shell. */
const address = '/help'
/** The path of its files; it differs, because web servers would serve the same path as a folder. */
export const filesAddress = 'assets/handbook'

const firstPage = 'README.md'

/**
 * The pages in the order of the table of contents, as HTML without the title. `sizeOf` returns the size of a picture,
 * so that loading it does not shift the layout.
 */
export function renderHandbook(
  files: ReadonlyMap<string, string>,
  sizeOf: (picture: string) => { width: number; height: number },
): RenderedPage[] {
  const first = files.get(firstPage) ?? ''
  const linkedFiles = [...first.matchAll(/\]\((?<file>[\w-]+\.md)\)/g)].map(({ groups }) => groups?.['file'] ?? '')
  const order = [firstPage, ...new Set(linkedFiles)]
  const missing = [...files.keys()].filter((file) => !order.includes(file))
  if (missing.length > 0) throw new Error(`${firstPage} of the handbook doesn't link to ${missing.join(', ')}.`)
  const marked = new Marked({
    renderer: {
      link: ({ href, text }: Tokens.Link) => `<a href="${addressOf(href, files)}">${text}</a>`,
      image({ href, text }: Tokens.Image) {
        const { width, height } = sizeOf(href)
        const source = `/${filesAddress}/${href}`
        // A link to the picture, because it is small on small screens.
        return `<a class="picture" href="${source}"><img src="${source}" alt="${text.replaceAll('"', '&quot;')}" width="${width}" height="${height}" loading="lazy"></a>`
      },
    },
  })
  return order.map((file) => {
    const text = files.get(file)
    if (text === undefined) throw new Error(`The handbook has no ${file}.`)
    const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
    if (title === undefined || body === undefined) throw new Error(`${file} of the handbook has no title.`)
    return { id: idOf(file), title, html: marked.parse(body, { async: false }) }
  })
}

function idOf(file: string): string {
  return file === firstPage ? '' : path.basename(file, '.md')
}

function addressOf(href: string, files: ReadonlyMap<string, string>): string {
  if (/^(https?:|#)/.test(href)) return href
  if (!files.has(href)) throw new Error(`The handbook has no ${href}, but one of its pages links to it.`)
  return href === firstPage ? address : `${address}/${idOf(href)}`
}

/** Reads the size in a PNG's header. */
export function sizeOfPicture(file: string): { width: number; height: number } {
  const head = readFileSync(file).subarray(16, 24)
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) }
}
