import { parseArgs } from 'node:util'
import { z } from 'zod'

const optionsSchema = z.object({
  reset: z.boolean(),
  seed: z.enum(['demo', 'large', 'none'], '--seed must be demo, large, or none.').optional(),
  portBase: z.coerce.number('--port-base must be a number.').int().min(1024).max(65_000),
  help: z.boolean(),
})
export type StartOptions = z.infer<typeof optionsSchema>

export const usage = `npm start [-- options]

  --reset             start with fresh data: delete the database, keys, and files of earlier runs
  --seed large        fill fresh data with the load-test volume (also: demo, none)
  --port-base 9100    use other ports: 9100 for the host, 9101 and up for the others
  --help              show this help

You can also set LINTEL_PORT_BASE and LINTEL_DATA_DIR in the environment.`

export function parseStartOptions(args: readonly string[], defaultPortBase: number): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      reset: { type: 'boolean', default: false },
      seed: { type: 'string' },
      'port-base': { type: 'string', default: String(defaultPortBase) },
      help: { type: 'boolean', default: false },
    },
  })
  const parsed = optionsSchema.safeParse({ ...values, portBase: values['port-base'] })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'))
}
