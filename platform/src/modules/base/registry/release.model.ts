import { createHash } from 'node:crypto'
import { registeredRemoteSchema, type RegisteredRemote } from '@lintel/shared/remote'

/** What a release must look like: its files are below its own address, which is on one of the allowed origins. */
export function releaseSchema(allowedOrigins: readonly string[]) {
  return registeredRemoteSchema.superRefine((release, context) => {
    const base = URL.parse(release.baseUrl)
    if (!base || !allowedOrigins.includes(base.origin) || base.username || base.search || base.hash) {
      context.addIssue({
        code: 'custom',
        path: ['baseUrl'],
        message: `Remotes may be served from ${allowedOrigins.join(', ')} only (REGISTRY_ORIGINS).`,
      })
      return
    }
    for (const { path, file } of filesOf(release)) {
      if (isBelow(file, base)) continue
      context.addIssue({
        code: 'custom',
        path,
        message: 'A file lies below baseUrl: give a relative path without "..".',
      })
    }
  })
}

function filesOf({ files }: RegisteredRemote) {
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

/** A hash that does not depend on the order of the keys. */
export function contentHash(release: RegisteredRemote): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(release)))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]))
}
