import { maxCustomRoles } from '@lintel/shared/contract/members'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { Uses } from './repository.ts'

export function roleNotFound(): PlatformError {
  return new PlatformError('custom-roles/not-found', 404, "This role doesn't exist in the organization.")
}

export function nameTaken(): PlatformError {
  const detail = 'Another role has this name. Enter a different one.'
  return new PlatformError('custom-roles/name-taken', 409, detail, { errors: [{ path: 'name', message: detail }] })
}

export function tooManyRoles(): PlatformError {
  const detail = `An organization can have up to ${maxCustomRoles} custom roles. Delete one first.`
  return new PlatformError('custom-roles/too-many', 409, detail)
}

export function unknownCustomRoles(): PlatformError {
  const detail = 'A selected custom role no longer exists. Reload the page and choose again.'
  const errors = [{ path: 'customRoles', message: detail }]
  return new PlatformError('custom-roles/unknown', 400, detail, { errors })
}

export function roleInUse(name: string, { members, invitations }: Uses): PlatformError {
  const counts = [
    ...(members > 0 ? [members === 1 ? '1 member' : `${members} members`] : []),
    ...(invitations > 0 ? [invitations === 1 ? '1 invitation' : `${invitations} invitations`] : []),
  ]
  const detail = `“${name}” is assigned to ${counts.join(' and ')}. Choose a role to replace it.`
  return new PlatformError('custom-roles/in-use', 409, detail)
}
