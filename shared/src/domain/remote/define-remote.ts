import type { RemoteDescription } from './remote-description.ts'

/**
 * The version of the agreement between shell and remotes: the shape of a remote's description, of the exposed `./pages`
 * module and of the shared entry points. The shell rejects a remote of another version before it runs any of its code.
 */
export const contractVersion = 1

/**
 * Describes a remote as data, so that sidebar, titles, routes and role checks need none of its code. Apart from the schemas, which
 * are not wanted where a description is only carried: in an inline script.
 */
export function defineRemote<const Description extends Omit<RemoteDescription, 'contractVersion'>>(
  description: Description,
) {
  return { ...description, contractVersion }
}
