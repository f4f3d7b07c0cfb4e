import type { RemoteDescription } from './remote-description.ts'

/**
 * The version of the contract between shell and remotes: the remote's description, its `./pages` module and the
 * shared entry points. The shell rejects a remote of another version before running its code.
 */
export const contractVersion = 1

/**
 * Describes a remote as data, so that sidebar, titles, routes and role checks do not need its code. This file contains
 * no schemas, for uses that only pass the description on, such as an inline script.
 */
export function defineRemote<const Description extends Omit<RemoteDescription, 'contractVersion'>>(
  description: Description,
) {
  return { ...description, contractVersion }
}
