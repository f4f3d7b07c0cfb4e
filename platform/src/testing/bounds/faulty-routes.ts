import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../interfaces/app.ts'
import { PlatformError } from '../../errors/platform-error.ts'
import { signedIn } from '../../plugins/access.ts'

/** Routes that each violate the limits in one way, to test that violations are detected. */
export function faultyRoutes(rest: App): void {
  // Enough to block any computer.
  const wide = { bytes: 2_000_000, parts: 800_000 }
  const body = z.object({ items: z.array(z.object({ name: z.string() })) })
  rest.post('/injected/wide', { config: { access: signedIn(), bounds: wide }, schema: { body } }, () => ({}))
  rest.post('/injected/failing', { config: { access: signedIn() }, schema: { body: z.looseObject({}) } }, () => {
    throw new Error('Whatever is sent.')
  })
  rest.post(
    '/injected/long',
    { config: { access: signedIn() }, schema: { body: z.looseObject({}) } },
    (_request, reply) => reply.code(400).send('x'.repeat(20_000)),
  )
  rest.post(
    '/injected/left',
    { config: { access: signedIn() }, schema: { body: z.looseObject({}) } },
    async ({ id }) => {
      await writeFile(join(tmpdir(), `left-${id}`), 'left')
      throw new PlatformError('injected/refused', 400, 'It is refused.')
    },
  )
}
