import { namedOrigins, type ShellSettings } from '../../serve/shell-settings.ts'
import { block, quoted } from './base.ts'

/** The variables by which the policy of the page names what the deployment allows. */
export const fromConfig = {
  remotes: '$remote_origins',
  identity: '$identity_origin',
  viewer: '$viewer_origins',
  data: '$viewer_data_origins',
  files: '$file_origins',
} as const

/** A domain is a bare host name, as some providers give it, or an origin. */
function identityOrigin({ identity: { domain } }: ShellSettings): string {
  return new URL(/^https?:/.test(domain) ? domain : `https://${domain}`).origin
}

/** What `config.json` of a shell allows, as nginx reads it: a deployment replaces both files together. */
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
