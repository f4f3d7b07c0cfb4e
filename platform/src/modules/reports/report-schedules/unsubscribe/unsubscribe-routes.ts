import { organizationIdSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { openToAll } from '../../../../plugins/access.ts'
import { removeRecipients } from '../recipients-repository.ts'
import { findSubscription, removeOutsider } from './subscription-repository.ts'
import { unsubscribePath } from './unsubscribe-address.ts'
import { html } from '../../../../html-pages/html.ts'
import { page, styleSource } from '../../../../html-pages/layout.ts'

/** Only allows the page's own form and styles. */
const contentPolicy = `default-src 'none'; style-src ${styleSource}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

function questionPage(productName: string, { reportType, dataset }: { reportType: string; dataset: string }) {
  const title = 'Stop These Emails?'
  const content = html`<form class="section" method="post">
    <h1>${title}</h1>
    <p class="lead">'${reportType} | ${dataset}' won't be sent to you anymore. Nothing else changes.</p>
    <button class="primary" type="submit">Unsubscribe</button>
  </form>`
  return page({ title, productName, content })
}

function endedPage(productName: string): string {
  const title = 'You Are Unsubscribed'
  const content = html`<div class="section">
    <h1>${title}</h1>
    <p class="lead">You'll no longer receive this recurring report. Its owner can add you again.</p>
  </div>`
  return page({ title, productName, content })
}

const params = z.object({ organizationId: organizationIdSchema, scheduleId: z.uuid(), key: z.uuid() })
const tags = ['reports']
const config = { access: openToAll() }
const askSchema = { tags, summary: 'The unsubscribe confirmation page; changes nothing', params }
const endSchema = {
  tags,
  summary: 'Unsubscribe one person from a recurring report, including one-click unsubscribe (RFC 8058)',
  params,
}
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentPolicy }

/**
 * The pages behind links in emails, without signing in. Mail scanners follow links, so only a POST unsubscribes. Unknown and ended
 * subscriptions get the same response, so that nothing is revealed.
 */
export const unsubscribeRoutes: FastifyPluginCallbackZod<{ db: Database; productName: string }> = (
  app,
  { db, productName },
  done,
) => {
  // The body that mailboxes and the page send contains nothing that the URL doesn't contain, so it isn't read.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, next) => next(null, undefined))

  app.get(unsubscribePath, { config, schema: askSchema }, async ({ params: pathParams }, reply) => {
    const found = await withScope(db, { organizationId: pathParams.organizationId }, (tx) =>
      findSubscription(tx, pathParams),
    )
    return reply.headers(headers).send(found ? questionPage(productName, found) : endedPage(productName))
  })
  app.post(unsubscribePath, { config, schema: endSchema }, async ({ params: pathParams }, reply) => {
    await withScope(db, { organizationId: pathParams.organizationId }, async (tx) => {
      const scheduleKey = { organizationId: pathParams.organizationId, id: pathParams.scheduleId }
      const found = await findSubscription(tx, pathParams)
      if (found?.userId) await removeRecipients(tx, scheduleKey, [found.userId])
      else if (found) await removeOutsider(tx, scheduleKey, pathParams.key)
    })
    return reply.headers(headers).send(endedPage(productName))
  })
  done()
}
