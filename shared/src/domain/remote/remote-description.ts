import { z } from 'zod'
import { roleNames, roleWordSchema } from '../contract/role.ts'
import { noticesSchema, pageCardSchema, remoteRoleSchema, soughtSchema } from './remote-words.ts'

/** Names of the icons for the sidebar. */
export const navigationIcons = [
  'building',
  'clipboard-list',
  'chart',
  'file-stack',
  'git-compare',
  'folder',
  'boxes',
  'sliders',
  'file-text',
  'package',
] as const

/** Includes later additions: extending the tuple above would change its type for remotes that use it. */
export const sidebarIcons = [...navigationIcons, 'clipboard-check', 'messages', 'dashboard'] as const

/** First path segments below an organization that belong to the shell. */
export const reservedSegments = ['settings', 'releases']

/** Case-insensitive, like the router. */
function isReserved(path: string): boolean {
  const [first = ''] = path.split('/')
  return reservedSegments.includes(first.replace(/\?$/, '').toLowerCase())
}

/** Browsers resolve or decode such segments, so the URL would lead to another page than the one that was checked. */
function isChangedByBrowsers(segment: string): boolean {
  return segment.includes('%') || ['', '.', '..'].includes(segment.replace(/\?$/, ''))
}

export const remotePageSchema = z.object({
  /** The path below `/{organization}/`, in the router's syntax: `data-management/captures/:captureId`. */
  path: z
    .string()
    .min(1)
    .regex(/^[^/].*$/, 'A page path must be relative to the organization.')
    .refine(
      (path) => !path.split('/').some(isChangedByBrowsers),
      "A page path can't contain %, or segments that are empty, . or ..",
    )
    .refine((path) => !isReserved(path), `The shell has its own pages below ${reservedSegments.join(', ')}.`),
  /**
   * The page title, with path parameters in braces: `Prototype: {release}`. The document's title is `{product} -
   * {title}`.
   */
  title: z.string(),
  /**
   * Users with any of these roles can open the page; an empty list allows every member. Without the product's prefix.
   */
  anyRole: z.array(roleWordSchema),
  /** Set if the page has a sidebar entry. */
  navigation: z.object({ label: z.string().min(1), icon: z.enum(sidebarIcons) }).optional(),
  /** Set if the landing page links to it. */
  card: pageCardSchema.optional(),
})
export type RemotePage = z.infer<typeof remotePageSchema>

export const pageKeySchema = z.string().regex(/^[a-z][A-Za-z0-9]*$/)

export const remoteDescriptionSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'A remote name can contain only lowercase letters, digits, and dashes.'),
  /** Whom to contact if the remote fails. */
  owner: z.string().min(1),
  /** The heading of the remote's entries in the sidebar. */
  navigationGroup: z.string().min(1),
  /** The order of its entries among those of other remotes, smallest first. Without it, they come last. */
  navigationPosition: z.int32().optional(),
  contractVersion: z.int32(),
  /** Roles that the remote adds; those in `contract` need no description. */
  roles: z.array(remoteRoleSchema).max(20).optional(),
  /** What the shell's search can find in the remote. */
  search: z.array(soughtSchema).max(20).optional(),
  /** Completed work that people are notified about. */
  notices: noticesSchema.optional(),
  pages: z.record(pageKeySchema, remotePageSchema),
})
export type RemoteDescription = z.infer<typeof remoteDescriptionSchema>

/** Names in a description that neither the description nor this version of the contract defines. Builds reject them. */
export function findUndescribedNames({ pages, roles = [], search = [], notices }: RemoteDescription): string[] {
  const knownRoles: readonly string[] = [...roleNames, ...roles.map(({ name }) => name)]
  const unknownRoles = Object.entries(pages).flatMap(([key, { anyRole }]) =>
    anyRole
      .filter((role) => !knownRoles.includes(role))
      .map((role) => `The role "${role}" of the page "${key}" isn't described.`),
  )
  const leadsTo = [...search.map(({ page }) => page), ...(notices ? [notices.page] : [])]
  const unknownPages = leadsTo.filter((page) => !Object.hasOwn(pages, page))
  return [...unknownRoles, ...unknownPages.map((page) => `The page "${page}" doesn't exist.`)]
}

/** The global variable that a remote's entry sets. The build and the shell both derive it from the remote's name. */
export function containerName(remoteName: string) {
  return `lintel_${remoteName.replaceAll('-', '_')}`
}
