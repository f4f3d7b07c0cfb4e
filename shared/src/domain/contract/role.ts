import * as z from './schema-language.ts'

/**
 * Every role that this version knows, without the product's prefix (specification 1 and 2, "Roles and permissions";
 * docs/specification/decisions.md). Users hold them as `{product}.{name}`, for example `lintel.prototypes.read`.
 */
export const roleNames = [
  'analytics.read',
  'assets.read',
  'assets.update',
  'organization.update',
  'organization.webhooks',
  'projects.read',
  'prototypes.edit',
  'prototypes.read',
  'prototypes.update',
  'remotes.develop',
  'remotes.release',
  'reporting.create',
  'reporting.read',
  'reporting.share',
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
  'topics.configure',
  'topics.create',
  'topics.read',
  'topics.update',
] as const

export type RoleName = (typeof roleNames)[number]

/** The name of a role, possibly of a later remote: `inspections.read`. */
export const roleWordSchema = z
  .string()
  .max(60)
  .regex(
    /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
    'Enter the role as words separated by dots, such as inspections.read.',
  )

/** The role as users hold it: `{product}.{name}`. */
export function productRole(productId: string, name: string): string {
  return `${productId}.${name}`
}

/** The known role that a text names, with or without the product's prefix; undefined if the role is unknown. */
export function getRoleName(productId: string, role: string): RoleName | undefined {
  const name = role.startsWith(`${productId}.`) ? role.slice(productId.length + 1) : role
  return roleNames.find((candidate) => candidate === name)
}

/** The name of a role without the product's prefix, whether or not the role is known. */
export function stripProductPrefix(productId: string, role: string): string {
  return role.startsWith(`${productId}.`) ? role.slice(productId.length + 1) : role
}
