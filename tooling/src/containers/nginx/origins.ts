import { namedOrigins, type ShellSettings } from '../../serve/shell-settings.ts'
import { block, quoted } from './base.ts'

/** Variables by which the page's policy includes the deployment's origins. */
export const fromConfig = {
  remotes: '$remote_origins',
  identity: '$identity_origin',
  viewer: '$viewer_origins',
  data: '$viewer_data_origins',
  files: '$file_origins',
} as const

/** A domain is a bare host name, as some providers write it, or an origin. */
function identityOrigin({ identity: { domain } }: ShellSettings): string {
  return new URL(/^https?:/.test(domain) ? domain : `https://${domain}`).origin
}

/**
 * The origins allowed by a shell's `config.json` as nginx configuration: a deployment replaces both files together.
 */
export function originsFile(settings: ShellSettings): string {
  const { remotes, viewer, files } = namedOrigins(settings, [])
  const values: Record<keyof typeof fromConfig, string> = {
    remotes: remotes.join(' '),
    identity: identityOrigin(settings),
    viewer: viewer.origins.join(' '),
    data: viewer.data.join(' '),
    files: files.join(' '),
  }
  const names = Object.keys(fromConfig) as (keyof typeof fromConfig)[]
  const lines = names.flatMap((name) => block(`map $host ${fromConfig[name]}`, [`default ${quoted(values[name])};`]))
  return ['# Written by "pnpm containers origins": what config.json beside it allows.', ...lines, ''].join('\n')
}
