import { parseArgs } from 'node:util'
import type { Level } from './steps.ts'

/** The default commit for `--changed`. */
const defaultBase = 'origin/main'

export const usage = `npm test [-- options] [step…]

Runs lint, types, format, unit and server tests, the build, and smoke journeys, or only the given steps.
  --changed[=COMMIT]   only what the changes since COMMIT can affect (default: ${defaultBase})
  --full               run everything (same as npm run test:full)
  --nightly            run the slowest checks (same as npm run test:nightly)`

export type CheckOptions = { level: Level; steps: string[]; changedSince?: string; help: boolean }

export function readOptions(args: readonly string[]): CheckOptions {
  // The parser doesn't support optional values.
  const complete = args.map((arg) => (arg === '--changed' ? `--changed=${defaultBase}` : arg))
  const { values, positionals } = parseArgs({
    args: complete,
    allowPositionals: true,
    options: {
      changed: { type: 'string' },
      full: { type: 'boolean' },
      nightly: { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
  })
  const level = values.nightly === true ? 'nightly' : values.full === true ? 'full' : 'default'
  return { level, steps: positionals, help: values.help, ...(values.changed && { changedSince: values.changed }) }
}
