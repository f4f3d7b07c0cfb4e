import type { FastifyReply } from 'fastify'
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
