import { parseArgs } from 'node:util'

export const usage = `pnpm dev REMOTE…   rebuild remotes on each change and show them in a shell, as an override in one tab
  --shell URL      a running or deployed shell (default: the one on this machine, started if needed)
  --port 5180      port for the builds; if in use, the next free port

pnpm dev host      start everything, with fast refresh of the shell; the platform and worker restart after changes
pnpm dev           start everything with the built shell`

export type DevOptions = { help: boolean; isHostDeveloped: boolean; remotes: string[]; shell?: string; port?: number }

/** Accepts folder names too: `prototypes` and `remote-prototypes` are the same. */
export function parseDevOptions(args: readonly string[], knownNames: readonly string[]): DevOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { shell: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  const names = [...new Set(positionals.map((name) => name.replace(/^remote-/, '')))]
  const unknown = names.filter((name) => name !== 'host' && !knownNames.includes(name))
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')} doesn't exist. Choose from: ${['host', ...knownNames].join(', ')}`)
  if (values.shell !== undefined && !URL.canParse(values.shell)) throw new Error('--shell must be a URL.')
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port > 1023 && port < 65_000))
    throw new Error('Give --port a number.')
  return {
    help: values.help,
    isHostDeveloped: names.includes('host'),
    remotes: names.filter((name) => name !== 'host'),
    ...(values.shell !== undefined && { shell: values.shell }),
    ...(port !== undefined && { port }),
  }
}
