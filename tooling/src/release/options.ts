import { parseArgs } from 'node:util'
import type { Audience } from '@lintel/shared/contract/releases'

export const usage = `pnpm release NAME                    checks the built remote, brings it into the store, and gives it to everybody
  --to 10%                           … to a tenth of all people first; they stay the same ones
  --organizations HFA,ACME           … to organizations first
  --people a@example.org             … to people first
pnpm release --all                   the same with every remote that is built

pnpm release promote NAME [VERSION]  gives everybody the version on trial, or the one that is named
pnpm release rollback NAME [VERSION] goes back to the version before, or the one that is named
pnpm release end-trial NAME          takes the version on trial from everybody
pnpm release disable NAME --reason R takes the remote out of service; its pages say why
pnpm release enable NAME             brings it back
pnpm release list [NAME]             what is live, on trial and off
pnpm release prune NAME              removes versions that nobody can be given any more, a month after their release
pnpm release token TEAM --remotes A,B [--days 365]
                                     makes a token by which a team releases these remotes

  --registry URL     the platform (LINTEL_REGISTRY; this machine's unless told)
  --store PLACE      a folder, or s3://bucket/folder (RELEASE_STORE; this machine's unless told)
  --dist FOLDER      the built files (remote-NAME/dist unless told)
  --version VERSION  in place of the one that the build gave itself
  --commit COMMIT    what was built (that of the working tree, if nothing in it is changed)
  --reach HOST       the host name under which this machine reaches the public address
  --patience SECONDS how long the public address may take until it sends what is in the store (no time unless told)
  --base-url URL     files are at this address already: nothing is brought into the store
  --bring-back       make a version the current one that was released before

REGISTRY_RELEASE_TOKEN holds the token that the platform accepts releases with. REMOTE_ADDRESSES says where browsers find remotes:
bim=https://bim.example.org/,https://remotes.example.org/{name}/. For s3:// see S3_ENDPOINT and its like in platform/.env.example.`

const verbs = ['promote', 'rollback', 'end-trial', 'disable', 'enable', 'list', 'prune', 'token'] as const
type Verb = (typeof verbs)[number] | 'release'

export function parseReleaseOptions(args: readonly string[]) {
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
      'base-url': { type: 'string' },
      'bring-back': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [first = ''] = positionals
  const named = verbs.find((candidate) => candidate === first)
  const verb: Verb = named ?? 'release'
  const [name, version] = verb === 'release' ? positionals : positionals.slice(1)
  return { ...values, verb, name: verb === 'token' ? name : name?.replace(/^remote-/, ''), named: version }
}
export type ReleaseOptions = ReturnType<typeof parseReleaseOptions>

export function wordsOf(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Undefined where the release goes to everybody. */
export function audienceOf({ to, organizations, people }: ReleaseOptions): Audience | undefined {
  if (to === undefined && organizations === undefined && people === undefined) return undefined
  const share = Number(/^(\d+(?:\.\d{1,2})?) ?%?$/.exec(to ?? '0')?.[1] ?? NaN)
  if (!(share <= 100)) throw new Error(`Give --to a share such as 10% or 0.5%, not ${to}.`)
  return { share, organizations: wordsOf(organizations), people: wordsOf(people) }
}
