import { parseArgs } from 'node:util'
import type { Audience } from '@lintel/shared/contract/releases'

export function usageOf(command: string): string {
  return `${command} NAME                build, check, upload, verify, and register the remote for everyone
  --to 10%                 release it to 10% of users first, always the same ones
  --organizations HFA,ACME release it to these organizations first
  --people a@example.org   release it to these users first
  --preview NAME           release it to no one; print a link for developers. The next release with this name, such as
                           that of a branch, replaces it; previews end after 14 days
  --force                  ignore unmet host requirements, unknown roles, and path conflicts with other remotes
${command} --all               release every remote that is built

${command} promote NAME [VERSION]   make the version on trial, or the given one, live for everyone
${command} rollback NAME [VERSION]  go back to the previous version, or the given one, for everyone
${command} end-trial NAME           end the trial for everyone
${command} disable NAME --reason R  take the remote out of service; its pages show the reason
${command} enable NAME              bring the remote back into service
${command} list [NAME]              list live, trial, and disabled versions
${command} prune NAME               remove unused versions a month after their release
${command} token TEAM --remotes A,B [--days 365]
                                create a token that lets a team release these remotes

  --registry URL     platform address (LINTEL_REGISTRY; default: the one on this machine)
  --store PLACE      a folder, or s3://bucket/folder (RELEASE_STORE; default: the one on this machine)
  --dist FOLDER      release this build instead of building
  --version VERSION  use this version instead of the build's version
  --commit COMMIT    source commit (default: the working tree's commit, if it has no changes)
  --reach HOST       host name that this machine uses to reach the public address
  --patience SECONDS how long to wait for the public address to serve the files (default: 0)
  --bring-back       make an already released version live again

In a repository with a single remote, omit NAME. Put the token in REGISTRY_RELEASE_TOKEN. The platform provides the address where browsers
find remotes; REMOTE_ADDRESSES (bim=https://bim.example.org/,https://remotes.example.org/{name}/) overrides it. For s3://, see S3_ENDPOINT and the settings after it in platform/.env.example.`
}

const verbs = ['promote', 'rollback', 'end-trial', 'disable', 'enable', 'list', 'prune', 'token'] as const
type Verb = (typeof verbs)[number] | 'release'

/** In the repository of one remote, `only` is its name, which can be omitted. */
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
  const matchingVerb = verbs.find((candidate) => candidate === first)
  const verb: Verb = matchingVerb ?? 'release'
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

/** A branch's name as the name of a preview: `feature/New_List` becomes `feature-new-list`. */
export function previewNameOf(branch: string): string {
  const name = branch.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const short = name.replace(/^-/, '').slice(0, 40).replace(/-$/, '')
  if (short === '') throw new Error(`--preview must have letters or digits, not "${branch}".`)
  return short
}

/** Undefined if the release goes to everyone. */
export function audienceOf({ to, organizations, people, preview }: ReleaseOptions): Audience | undefined {
  if (to === undefined && organizations === undefined && people === undefined) return undefined
  if (preview !== undefined) throw new Error('A preview has no audience. Remove --to, --organizations, and --people.')
  const share = Number(/^(\d+(?:\.\d{1,2})?) ?%?$/.exec(to ?? '0')?.[1] ?? NaN)
  if (!(share <= 100)) throw new Error(`--to must be a share such as 10% or 0.5%, not ${to}.`)
  return { share, organizations: wordsOf(organizations), people: wordsOf(people) }
}
