import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Html, html } from './html.ts'

/** Styles are part of the page: one request is enough to paint it, and the security policy allows only this text, by its hash. */
const styles = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')
const styleElement = new Html(`<style>${styles}</style>`)
export const styleSource = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`

type Layout = { title: string; productName: string; content: Html; isWide?: boolean }

export function page({ title, productName, content, isWide = false }: Layout): string {
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} - ${productName}</title>
    <link rel="icon" href="${icon}" />`
  const body = html`<header class="brand">${mark}<span>${productName}</span></header>
    <main class="${isWide ? 'card wide' : 'card'}">${content}</main>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${head}${styleElement}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
}

/** The logo shows a lintel: the beam that carries the wall above an opening. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <path d="M3 6h26v6H3z" />
  <path d="M6 14h5v13H6zM21 14h5v13h-5z" opacity=".75" />
</svg>`

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#1565b8'/>" +
      "<path fill='#fff' d='M6 8h20v4H6zM8 14h4v10H8zM20 14h4v10h-4z'/></svg>",
  )
