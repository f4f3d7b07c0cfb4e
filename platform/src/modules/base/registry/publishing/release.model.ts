import { createHash } from 'node:crypto'
import { roleNames } from '@lintel/shared/contract'
import { audienceSchema, type RemoteAddresses } from '@lintel/shared/contract/releases'
import { releaseSchema, type Release } from '@lintel/shared/remote'
import { z } from 'zod'
import { previewNameSchema } from '../previews/preview-name.ts'

/** Allowed locations of remotes: each below its configured URL, or from these origins; otherwise from this machine. */
export type AllowedOrigins = { addresses?: RemoteAddresses | undefined; origins?: readonly string[] | undefined }

/** The schema of a release: its files are below its own address, which must be allowed. */
export function publicationSchemaFor(allowedOrigins: AllowedOrigins) {
  const publicationSchema = releaseSchema.extend({
    /** Its first audience; everyone by default. */
    audience: audienceSchema.optional(),
    /** A preview, available only by its URL. */
    preview: previewNameSchema.optional(),
    /** Accepts a release with unknown roles, or with paths of another remote. */
    force: z.boolean().default(false),
  })
  return publicationSchema.superRefine((release, context) => {
    if (release.audience && release.preview !== undefined) {
      context.addIssue({ code: 'custom', path: ['preview'], message: 'A preview has no audience.' })
    }
    const base = URL.parse(release.baseUrl)
    if (!base || base.username || base.search || base.hash || !isAllowed(base, release.name, allowedOrigins)) {
      context.addIssue({ code: 'custom', path: ['baseUrl'], message: whereInWords(release.name, allowedOrigins) })
      return
    }
    for (const { path, file } of filesOf(release)) {
      if (isBelow(file, base)) continue
      context.addIssue({
        code: 'custom',
        path,
        message: 'Files must be below baseUrl. Use a relative path without "..".',
      })
    }
  })
}

function isAllowed(base: URL, name: string, { addresses, origins }: AllowedOrigins): boolean {
  if (addresses) {
    const address = addresses.of(name)
    return address !== undefined && base.href.startsWith(address)
  }
  return origins?.includes(base.origin) ?? (base.protocol === 'http:' && base.hostname === 'localhost')
}

function whereInWords(name: string, { addresses, origins }: AllowedOrigins): string {
  if (addresses)
    return `The remote ${name} can only be served from ${addresses.of(name) ?? 'nowhere'} (REMOTE_ADDRESSES).`
  return `Remotes can only be served from ${origins?.join(', ') ?? 'http://localhost'} (REMOTE_ADDRESSES, REGISTRY_ORIGINS).`
}

function filesOf({ files }: Release) {
  const pages = Object.entries(files.pages).flatMap(([page, scripts]) =>
    scripts.map(({ file }, index) => ({ path: ['files', 'pages', page, index, 'file'], file })),
  )
  return [
    { path: ['files', 'manifest'], file: files.manifest },
    { path: ['files', 'entry', 'file'], file: files.entry.file },
    ...pages,
  ]
}

/** Resolves the address as a browser will: `//evil.test/x`, `https:…`, `/x` and `..` all leave the folder. */
function isBelow(file: string, base: URL): boolean {
  const address = URL.parse(file, base.href)
  return file !== '' && address !== null && address.href.startsWith(base.href) && address.href !== base.href
}

/** Roles of its pages that neither this platform nor the release defines. */
export function unknownRoles({ pages, roles = [] }: Release): string[] {
  const knownRoles = new Set<string>([...roleNames, ...roles.map(({ name }) => name)])
  return [...new Set(Object.values(pages).flatMap(({ anyRole }) => anyRole))].filter((role) => !knownRoles.has(role))
}

/** The release without its time and commit. */
export function withoutOrigin(release: Release): Omit<Release, 'releasedAt' | 'commit'> {
  const content = { ...release }
  delete content.releasedAt
  delete content.commit
  return content
}

/** A hash that doesn't depend on the order of keys, the time, or the commit. */
export function contentHash(release: Release): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(withoutOrigin(release))))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]))
}
