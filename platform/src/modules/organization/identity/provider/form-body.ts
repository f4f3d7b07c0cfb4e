import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'

/** Auth0 accepts JSON as well as forms; the provider accepts only forms. Neither uses nested values. */
const jsonBodySchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The same request with its JSON body converted to a form; undefined if that is impossible. */
export function withFormBody(request: IncomingMessage, json: unknown): IncomingMessage | undefined {
  const parsed = jsonBodySchema.safeParse(json)
  if (!parsed.success) return undefined
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parsed.data)) if (value !== null) form.append(name, String(value))
  const body = Buffer.from(form.toString())
  const headers = {
    ...request.headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  return Object.create(request, {
    headers: { value: headers },
    readable: { value: true },
    iterator: { value: () => Readable.from([body]).iterator() },
  }) as IncomingMessage
}
