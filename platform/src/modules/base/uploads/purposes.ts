import type { RoleName } from '@lintel/shared/contract'

type Purpose = {
  anyRole: readonly RoleName[]
  /** In lower case, with the dot. Browsers don't know the types of models, so file names decide. */
  extensions: readonly string[]
  contentTypes: readonly string[]
  /** The folder in the file store, relative to the organization's. */
  folder: string
}

/** What people may upload files for. The module that uses a file claims it with `takeUpload`. */
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

/** The roles of all purposes. The roles of the actual purpose are checked when it is known. */
export const uploadRoles: readonly RoleName[] = [...new Set(purposeNames.flatMap((name) => purposes[name].anyRole))]

export function mayUpload(roles: readonly RoleName[], purpose: UploadPurpose): boolean {
  return purposes[purpose].anyRole.some((role) => roles.includes(role))
}
