import { newReleaseTokenSchema, remoteStateSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { wordsOf, type ReleaseOptions } from './options.ts'
import { readStates } from './prune.ts'
import { askRegistry, type RegistryAccess } from './registry-client.ts'

type ChangeVerb = 'promote' | 'rollback' | 'end-trial' | 'disable' | 'enable'

function bodyOf(verb: ChangeVerb, { named, reason }: ReleaseOptions) {
  if (verb === 'disable') {
    if (reason === undefined) throw new Error('Enter a reason with --reason. Users see it instead of the pages.')
    return { reason }
  }
  return (verb === 'promote' || verb === 'rollback') && named !== undefined ? { version: named } : {}
}

function audienceInWords({ share, organizations, people }: NonNullable<RemoteState['trial']>) {
  return [...(share > 0 ? [`${share}%`] : []), ...organizations, ...people].join(', ')
}

/** `bim  1.4.0 live · 1.5.0 on trial for 10%, HFA (120 opened, 2 failed) · off: …` */
function inOneLine(state: RemoteState) {
  const { name, live, trial, disabled, previous } = state
  const parts = [
    `${live} live`,
    ...(previous === null ? [] : [`${previous} before`]),
    ...(trial === null
      ? []
      : [
          `${trial.version} on trial for ${audienceInWords(trial)} (${trial.shown + trial.failed} opened, ${trial.failed} failed)`,
        ]),
    ...(disabled === null ? [] : [`off: ${disabled.reason}`]),
  ]
  return `${name}  ${parts.join(' · ')}`
}

/** Changes what users get, by version: needs no build. */
export async function changeRemote(access: RegistryAccess, verb: ChangeVerb, options: ReleaseOptions) {
  const { name } = options
  if (name === undefined) throw new Error(`Specify the remote: pnpm release ${verb} NAME`)
  const request = { method: 'POST', address: `remotes/${name}/${verb}`, body: bodyOf(verb, options) } as const
  const state = remoteStateSchema.parse(await askRegistry(access, { ...request, about: `to ${verb} ${name}` }))
  console.log(inOneLine(state))
}

function versionLine({ live, trial, earlier }: RemoteState, entry: RemoteState['versions'][number]) {
  const { version, releasedAt, releasedBy, commit, isKept } = entry
  const uses = [
    ...(version === live ? ['live'] : []),
    ...(version === trial?.version ? ['on trial'] : []),
    ...(earlier.includes(version) ? ['on standby'] : []),
    ...(isKept ? [] : ['can be pruned']),
  ]
  const from = commit === null ? '' : ` from ${commit.slice(0, 10)}`
  return `  ${version}  ${releasedAt.slice(0, 16).replace('T', ' ')} by ${releasedBy}${from}  ${uses.join(', ')}`.trimEnd()
}

export async function listRemotes(access: RegistryAccess, name: string | undefined) {
  const states = await readStates(access, name)
  for (const state of states) {
    console.log(inOneLine(state))
    if (name !== undefined) for (const entry of state.versions) console.log(versionLine(state, entry))
  }
}

export async function makeToken(access: RegistryAccess, { name: team, remotes, days }: ReleaseOptions) {
  if (team === undefined) throw new Error('Specify the team that owns the token: pnpm release token TEAM --remotes A,B')
  const body = { team, remotes: wordsOf(remotes), ...(days !== undefined && { days: Number(days) }) }
  const answer = await askRegistry(access, { method: 'POST', address: 'tokens', body, about: `a token for ${team}` })
  const { token, expiresAt } = newReleaseTokenSchema.parse(answer)
  console.log(token)
  console.error(`The token is shown only once and expires on ${expiresAt.slice(0, 10)}.`)
}
