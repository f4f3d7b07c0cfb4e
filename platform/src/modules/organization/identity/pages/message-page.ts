import { html } from '../../../../html-pages/html.ts'
import { page } from '../../../../html-pages/layout.ts'

export type Message = {
  title: string
  detail: string
  /** The only link on the page; it always leads to the application or to this provider. */
  link: { href: string; text: string }
  /** A reference number for support. */
  reference?: string | undefined
}

export function messagePage(productName: string, { title, detail, link, reference }: Message): string {
  const content = html`<div class="section">
    <h1>${title}</h1>
    <p class="lead">${detail}</p>
    <a class="primary" href="${link.href}">${link.text}</a>
    ${reference !== undefined && html`<p class="reference">${reference}</p>`}
  </div>`
  return page({ title, productName, content })
}
