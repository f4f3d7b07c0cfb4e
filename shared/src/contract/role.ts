/**
 * Every role of the application, without the product's prefix (specification 1 and 2, section 6; decisions.md).
 * A user holds them as `{product}.{name}`, for example `lintel.prototypes.read`.
 */
export const roleNames = [
  'analytics.read',
  'assets.read',
  'assets.update',
  'organization.update',
  'projects.read',
  'prototypes.edit',
  'prototypes.read',
  'prototypes.update',
  'remotes.develop',
  'remotes.release',
  'reporting.create',
  'reporting.read',
  'revitassembly.complete',
  'revitassembly.create',
  'revitassembly.read',
  'revitmastermodel.read',
  'revitmastermodel.update',
  'revitmasterparameter.read',
  'revitmasterparameter.update',
  'revitupload.create',
  'revitupload.read',
  'revituploadcompare.read',
] as const

export type RoleName = (typeof roleNames)[number]

/** The role as users hold it. */
export function productRole(productId: string, name: RoleName): string {
  return `${productId}.${name}`
}

/** The name of a role written as users hold it or without the product's prefix; undefined for one that does not exist. */
export function roleNameOf(productId: string, role: string): RoleName | undefined {
  const name = role.startsWith(`${productId}.`) ? role.slice(productId.length + 1) : role
  return roleNames.find((candidate) => candidate === name)
}
