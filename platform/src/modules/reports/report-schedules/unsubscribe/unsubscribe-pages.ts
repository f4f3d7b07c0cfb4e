import { html } from '../../../../html-pages/html.ts'
import { page, styleSource } from '../../../../html-pages/layout.ts'

/** Only allows the page's own form and styles. */
export const contentPolicy = `default-src 'none'; style-src ${styleSource}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export function questionPage(productName: string, { reportType, dataset }: { reportType: string; dataset: string }) {
  const title = 'Stop These Emails?'
  const content = html`<form class="section" method="post">
    <h1>${title}</h1>
    <p class="lead">'${reportType} | ${dataset}' won't be sent to you anymore. Nothing else changes.</p>
    <button class="primary" type="submit">Unsubscribe</button>
  </form>`
  return page({ title, productName, content })
}

export function endedPage(productName: string): string {
  const title = 'You Are Unsubscribed'
  const content = html`<div class="section">
    <h1>${title}</h1>
    <p class="lead">You'll no longer receive this recurring report. Its owner can add you again.</p>
  </div>`
  return page({ title, productName, content })
}
