import { parseArgs } from 'node:util'
import type { Audience } from '@lintel/shared/contract/releases'

export function usageOf(command: string): string {
  return `${command} NAME                builds, checks, uploads, verifies and registers the remote: everybody gets it
  --to 10%                 a tenth of all people get it first, always the same ones
  --organizations HFA,ACME these organizations get it first
  --people a@example.org   these people get it first
  --preview NAME           nobody gets it; the command prints an address for developers to open it
  --force                  despite requirements that no host here meets, unknown roles, or paths of another remote
${command} --all               the same with every remote that is built

${command} promote NAME [VERSION]   everybody gets the version on trial, or the named one
${command} rollback NAME [VERSION]  everybody gets the previous version, or the named one
${command} end-trial NAME           nobody gets the version on trial any longer
${command} disable NAME --reason R  takes the remote out of service; its pages show the reason
${command} enable NAME              brings it back
${command} list [NAME]              versions that are live, on trial and disabled
${command} prune NAME               removes versions that are in use nowhere, a month after their release
${command} token TEAM --remotes A,B [--days 365]
                                creates a token with which a team releases these remotes

  --registry URL     the platform (LINTEL_REGISTRY; default: the one on this machine)
  --store PLACE      a folder, or s3://bucket/folder (RELEASE_STORE; default: that of this machine)
  --dist FOLDER      releases this build, without building
  --version VERSION  instead of the one that the build has
  --commit COMMIT    of the sources (default: that of the working tree, if it has no changes)
  --reach HOST       the host name under which this machine reaches the public address
  --patience SECONDS how long to wait until the public address sends the files (default: 0)
  --bring-back       makes a version the live one that was released before

In the repository of one remote, leave out NAME. REGISTRY_RELEASE_TOKEN holds the token. The platform says where browsers find
remotes; REMOTE_ADDRESSES (bim=https://bim.example.org/,https://remotes.example.org/{name}/) says it instead. For s3:// see S3_ENDPOINT and the settings after it in platform/.env.example.`
}

const verbs = ['promote', 'rollback', 'end-trial', 'disable', 'enable', 'list', 'prune', 'token'] as const
type Verb = (typeof verbs)[number] | 'release'

/** In the repository of one remote, `only` is its name: it may be left out. */
export function parseReleaseOptions(args: readonly string[], only?: string) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      organizations: { type: 'string' },
      people: { type: 'string' },
      all: { type: 'boolean', default: false },
      reason: { type: 'string' },
      remotes: { type: 'string' },
      days: { type: 'string' },
      registry: { type: 'string' },
      store: { type: 'string' },
      dist: { type: 'string' },
      version: { type: 'string' },
      commit: { type: 'string' },
      reach: { type: 'string' },
      patience: { type: 'string', default: '0' },
      preview: { type: 'string' },
      force: { type: 'boolean', default: false },
      'bring-back': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [first = ''] = positionals
  const named = verbs.find((candidate) => candidate === first)
  const verb: Verb = named ?? 'release'
  const rest = verb === 'release' ? positionals : positionals.slice(1)
  if (verb === 'token') return { ...values, verb, name: rest[0], named: undefined }
  const isNamed = only === undefined || rest[0]?.replace(/^remote-/, '') === only
  const [name, version] = isNamed ? rest : [only, ...rest]
  return { ...values, verb, name: name?.replace(/^remote-/, ''), named: version }
}
export type ReleaseOptions = ReturnType<typeof parseReleaseOptions>

export function wordsOf(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Undefined where the release goes to everybody. */
export function audienceOf({ to, organizations, people, preview }: ReleaseOptions): Audience | undefined {
  if (to === undefined && organizations === undefined && people === undefined) return undefined
  if (preview !== undefined) throw new Error('A preview has no audience: leave out --to, --organizations and --people.')
  const share = Number(/^(\d+(?:\.\d{1,2})?) ?%?$/.exec(to ?? '0')?.[1] ?? NaN)
  if (!(share <= 100)) throw new Error(`Give --to a share such as 10% or 0.5%, not ${to}.`)
  return { share, organizations: wordsOf(organizations), people: wordsOf(people) }
}
