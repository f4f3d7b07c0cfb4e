import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { FileAddresses, FileStore, ImageDeps } from '../../../interfaces/files.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'

export type BcfDeps = ImageDeps & {
  version: Version
  jobs: JobQueue
  store: FileStore
  addresses: FileAddresses
  /** The origin of the application, for links in responses. */
  hostOrigin: string
  /** The addresses at which people sign in to programs. */
  signIn: ApplicationSignIn
}

/** Supported versions of the BCF API. `2.1`, which many programs use, is a thin translation of 3.0. */
export const versions = ['2.1', '3.0'] as const
export type Version = (typeof versions)[number]

/** Picks the value for a version. */
export function forVersion<Value>(version: Version, values: Readonly<Record<Version, Value>>): Value {
  return values[version]
}

/** Groups the routes in the API documentation. */
export function tagsOf(version: Version): string[] {
  return [`BCF ${version}`]
}
