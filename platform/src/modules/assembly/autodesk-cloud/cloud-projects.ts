import { PlatformError } from '../../../errors/platform-error.ts'
import type { CloudPerson } from '../../../interfaces/cloud-projects.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { findUser } from '../../organization/users/index.ts'

/** The contact address must not be used here, because people can enter any address. */
export async function cloudPersonOf(scope: DetachedScope): Promise<CloudPerson> {
  const { organizationId } = scope
  const user = await scope.inTransaction(({ tx, userId }) => findUser(tx, userId))
  if (!user?.signInEmail) throw addressUnknown()
  return { organizationId, email: user.signInEmail.toLowerCase() }
}

function addressUnknown(): PlatformError {
  const detail =
    "Your email address isn't verified, so we can't look up your cloud projects. Sign in with a verified account."
  return new PlatformError('autodesk/address-unknown', 403, detail)
}

export function hubNotFound(): PlatformError {
  return new PlatformError('autodesk/hub-not-found', 404, "This hub doesn't exist in this organization.")
}

export function projectNotFound(): PlatformError {
  const detail = "This cloud project doesn't exist in this organization, or you don't have access to it."
  return new PlatformError('autodesk/project-not-found', 404, detail)
}

export function versionUnreadable(cause?: unknown): PlatformError {
  const detail = "Couldn't read this project's Revit version. Try again shortly, or choose another project."
  return new PlatformError('autodesk/version-unreadable', 502, detail, { cause })
}
