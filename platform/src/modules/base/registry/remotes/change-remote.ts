import { PlatformError } from '../../../../errors/platform-error.ts'
import { recordEvent, noTrial, requireRelease, requireRemote, makeLive, type Change } from './remote-changes.ts'
import { findTrial, updateRemote, type StoredRemote } from './repository.ts'

/** Promotes a version to everyone; the one on trial by default. */
export async function promote(change: Change, version?: string): Promise<void> {
  const remote = await requireRemote(change)
  const trial = remote.trialId === null ? undefined : await findTrial(change.tx, remote.trialId)
  const target = version ?? trial?.version
  if (target === undefined) throw noTrial(change.name)
  // The paths of the trial's pages are already reserved, perhaps because someone forced it.
  await activateVersion(change, { remote, version: target, kind: 'promoted', force: trial?.version === target })
}

/** Rolls back to a version; the previous one by default. Nothing is built or copied. */
export async function rollBack(change: Change, version?: string): Promise<void> {
  const remote = await requireRemote(change)
  const target = version ?? remote.earlier[0]
  if (target === undefined) {
    const detail = `No other version of ${change.name} was live before. Specify one.`
    throw new PlatformError('registry/nothing-before', 409, detail)
  }
  await activateVersion(change, { remote, version: target, kind: 'rolledBack' })
}

type Activation = { remote: StoredRemote; version: string; kind: 'promoted' | 'rolledBack'; force?: boolean }

async function activateVersion(change: Change, { remote, version, kind, force = false }: Activation): Promise<void> {
  const { commit } = await requireRelease(change, { version, force })
  if (remote.version === version) return
  await makeLive(change, remote, { version, kind, commit })
}

/** For older commands, which don't distinguish between promotion and rollback. */
export async function switchTo(change: Change, version: string): Promise<void> {
  const { earlier } = await requireRemote(change)
  await (earlier.includes(version) ? rollBack(change, version) : promote(change, version))
}

/** Disables the remote, whose pages show the reason. Repeating it changes the reason. */
export async function disable(change: Change, reason: string): Promise<void> {
  const { version } = await requireRemote(change)
  await updateRemote(change.tx, change.name, { disabledReason: reason, disabledBy: change.author.by })
  await recordEvent(change, { kind: 'disabled', version, detail: reason })
}

export async function enable(change: Change): Promise<void> {
  const { version, disabledReason } = await requireRemote(change)
  if (disabledReason === null) return
  await updateRemote(change.tx, change.name, { disabledReason: null, disabledBy: '' })
  await recordEvent(change, { kind: 'enabled', version })
}
