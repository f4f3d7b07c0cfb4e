import type { FastifyInstance, FastifyReply } from 'fastify'
import type { IdentityConfig } from '../identity-config.ts'
import { messagePage, type Message } from '../pages/message-page.ts'

export function sendPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text)
}

export function sendMessage(
  reply: FastifyReply,
  status: number,
  config: IdentityConfig,
  message: Message,
): FastifyReply {
  return sendPage(reply, status, messagePage(config.productName, message))
}

/** Parses forms of our own pages. */
export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}

export function foreignFormMessage(href: string, text: string): Message {
  return {
    title: "That form wasn't sent from this page",
    detail: 'For your security, nothing was submitted. Open the sign-in page and try again.',
    link: { href, text },
    reference: 'forged_form',
  }
}
