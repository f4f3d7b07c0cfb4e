import { contractVersion } from './contract-version.ts'
import type { RemoteDescription } from './remote-description.ts'

/**
 * Describes a remote as data, so that sidebar, titles, routes and role checks need none of its code. Apart from the schemas, which
 * are not wanted where a description is only carried: in an inline script.
 */
export function defineRemote<const Description extends Omit<RemoteDescription, 'contractVersion'>>(
  description: Description,
) {
  return { ...description, contractVersion }
}
