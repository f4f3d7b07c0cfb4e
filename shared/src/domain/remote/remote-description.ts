import { z } from 'zod'
import { roleNames, roleWordSchema } from '../contract/role.ts'
import { noticesSchema, pageCardSchema, remoteRoleSchema, soughtSchema } from './remote-words.ts'

/** Names of icons that every shell can draw in its sidebar. */
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

/** With those that came later: a tuple that grows would be of another type to the remotes that use it. */
export const sidebarIcons = [...navigationIcons, 'clipboard-check', 'messages', 'dashboard'] as const

/** First segments below an organization that belong to the shell. */
export const reservedSegments = ['settings', 'releases']

/** As the router matches: whatever the case. */
function isReserved(path: string): boolean {
  const [first = ''] = path.split('/')
  return reservedSegments.includes(first.replace(/\?$/, '').toLowerCase())
}

/** Browsers resolve such segments of an address, or decode them, so that the address would lead to another page than was checked. */
function isChangedByBrowsers(segment: string): boolean {
  return segment.includes('%') || ['', '.', '..'].includes(segment.replace(/\?$/, ''))
}

export const remotePageSchema = z.object({
  /** Below `/{organization}/`, in the router's syntax: `data-management/captures/:captureId`. */
  path: z
    .string()
    .min(1)
    .regex(/^[^/].*$/, 'A page path must be relative to the organization.')
    .refine(
      (path) => !path.split('/').some(isChangedByBrowsers),
      "A page path can't contain %, or segments that are empty, . or ..",
    )
    .refine((path) => !isReserved(path), `The shell has its own pages below ${reservedSegments.join(', ')}.`),
  /** The route title, in which parts of the path are filled in: `Prototype: {release}`. The document's is `{product} - {title}`. */
  title: z.string(),
  /** Any one of these opens the page; an empty list opens it to every member. Without the product's prefix. */
  anyRole: z.array(roleWordSchema),
  /** Present when the page has a sidebar entry. */
  navigation: z.object({ label: z.string().min(1), icon: z.enum(sidebarIcons) }).optional(),
  /** Present when the landing page leads to it. */
  card: pageCardSchema.optional(),
})
export type RemotePage = z.infer<typeof remotePageSchema>

export const pageKeySchema = z.string().regex(/^[a-z][A-Za-z0-9]*$/)

export const remoteDescriptionSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'A remote name can contain only lowercase letters, digits, and dashes.'),
  /** Who to ask when it fails. */
  owner: z.string().min(1),
  /** Heading of the remote's entries in the sidebar. */
  navigationGroup: z.string().min(1),
  /** Where its entries stand among those of other remotes, smallest first; who says nothing comes last. */
  navigationPosition: z.int32().optional(),
  contractVersion: z.int32(),
  /** Roles that come with this remote; those of `contract` need no description. */
  roles: z.array(remoteRoleSchema).max(20).optional(),
  /** What of it can be found by the shell's search. */
  search: z.array(soughtSchema).max(20).optional(),
  /** What people are told of when it is over. */
  notices: noticesSchema.optional(),
  pages: z.record(pageKeySchema, remotePageSchema),
})
export type RemoteDescription = z.infer<typeof remoteDescriptionSchema>

/** What a description names that neither it nor this version of the contract has: a build rejects it. */
export function undescribedWords({ pages, roles = [], search = [], notices }: RemoteDescription): string[] {
  const known: readonly string[] = [...roleNames, ...roles.map(({ name }) => name)]
  const unknownRoles = Object.entries(pages).flatMap(([key, { anyRole }]) =>
    anyRole
      .filter((role) => !known.includes(role))
      .map((role) => `The role "${role}" of the page "${key}" isn't described.`),
  )
  const leadsTo = [...search.map(({ page }) => page), ...(notices ? [notices.page] : [])]
  const unknownPages = leadsTo.filter((page) => !Object.hasOwn(pages, page))
  return [...unknownRoles, ...unknownPages.map((page) => `The page "${page}" doesn't exist.`)]
}

/** The global variable that a remote's entry sets; build and shell derive it from the remote's name alike. */
export function containerName(remoteName: string) {
  return `lintel_${remoteName.replaceAll('-', '_')}`
}
