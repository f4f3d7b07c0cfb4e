import type { FileAddresses, FileStore, ImageDeps } from '../../../interfaces/files.ts'
import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Version } from './version.ts'

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
