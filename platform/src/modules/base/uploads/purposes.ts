import type { RoleName } from '@lintel/shared/contract'

type Purpose = {
  anyRole: readonly RoleName[]
  /** Lower case, with the dot. Browsers know nothing of the types of models, so names decide. */
  extensions: readonly string[]
  contentTypes: readonly string[]
  /** Below the organization's folder in the file store. */
  folder: string
}

/** What people may upload for. Whoever consumes a purpose takes its files by `takeUpload`. */
export const purposes = {
  capture: {
    anyRole: ['revitupload.create'],
    extensions: ['.ifc', '.ifczip'],
    contentTypes: [
      'application/octet-stream',
      'application/p21',
      'application/x-step',
      'application/x-zip-compressed',
      'application/zip',
      'model/ifc',
      'model/ifc+zip',
    ],
    folder: 'captures',
  },
} as const satisfies Record<string, Purpose>

export type UploadPurpose = keyof typeof purposes

export const purposeNames = Object.keys(purposes) as [UploadPurpose, ...UploadPurpose[]]

/** Of one purpose or another; which of them is asked when the purpose is known. */
export const uploadRoles: readonly RoleName[] = [...new Set(purposeNames.flatMap((name) => purposes[name].anyRole))]

export function mayUpload(roles: readonly RoleName[], purpose: UploadPurpose): boolean {
  return purposes[purpose].anyRole.some((role) => roles.includes(role))
}
