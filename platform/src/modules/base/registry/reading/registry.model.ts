import {
  organizationHash,
  personHash,
  registeredRemoteSchema,
  releaseSchema,
  type DisabledRemote,
  type RegisteredRemote,
  type Registry,
  type Release,
  type Trial,
} from '@lintel/shared/remote'
import type { RegistryRow } from './repository.ts'

/** Leaves out releases that this version of the platform can't read, so that they don't affect others. */
function releaseOf({ release, releasedAt, commit }: RegistryRow): Release | undefined {
  const parsed = releaseSchema.safeParse(JSON.parse(release))
  if (!parsed.success) return undefined
  return { ...parsed.data, releasedAt: new Date(releasedAt).toISOString(), ...(commit !== null && { commit }) }
}

function trialOf(row: RegistryRow): Trial | undefined {
  const release = releaseOf(row)
  const { trialId: salt, share, organizations, people } = row
  if (!release || salt === null) return undefined
  return {
    release,
    salt,
    share,
    organizations: organizations.map((code) => organizationHash(salt, code)),
    people: people.map((address) => personHash(salt, address)),
  }
}

function findVersion(rows: readonly RegistryRow[], version: string | null): RegistryRow | undefined {
  return rows.find((row) => row.version === version)
}

function remoteOf(rows: readonly RegistryRow[], live: Release): RegisteredRemote {
  const [first] = rows
  const versions = first?.earlier ?? []
  const onTrial = findVersion(rows, first?.trialVersion ?? null)
  const trial = onTrial && trialOf(onTrial)
  const earlier = versions.flatMap((version) => {
    const row = findVersion(rows, version)
    return (row && releaseOf(row)) ?? []
  })
  return registeredRemoteSchema.parse({ ...live, ...(earlier.length > 0 && { earlier }), ...(trial && { trial }) })
}

function disabledOf({ reason, disabledSince }: RegistryRow, live: Release): DisabledRemote {
  const { name, owner, navigationGroup, navigationPosition, pages } = live
  const since = new Date(disabledSince).toISOString()
  const navigationField = navigationPosition === undefined ? {} : { navigationPosition }
  return { name, owner, navigationGroup, ...navigationField, pages, reason: reason ?? '', since }
}

/** The registry as served to browsers. */
export function registryOf(rows: readonly RegistryRow[], issuedAt: Date): Registry {
  const remotes: RegisteredRemote[] = []
  const disabled: DisabledRemote[] = []
  for (const remoteRows of Map.groupBy(rows, ({ name }) => name).values()) {
    const current = findVersion(remoteRows, remoteRows[0]?.live ?? null)
    const live = current && releaseOf(current)
    if (!live) continue
    if (current.reason === null) remotes.push(remoteOf(remoteRows, live))
    else disabled.push(disabledOf(current, live))
  }
  const revision = Number(rows[0]?.revision ?? 0)
  return { remotes, ...(disabled.length > 0 && { disabled }), revision, issuedAt: issuedAt.toISOString() }
}
