import type { FileAddresses, FileStore, ImageDeps } from '../../../interfaces/files.ts'
import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Version } from './version.ts'

/** What routes of BCF-API need. */
export type BcfDeps = ImageDeps & {
  version: Version
  jobs: JobQueue
  store: FileStore
  addresses: FileAddresses
  /** Where people open what an answer refers to. */
  hostOrigin: string
  /** Where people sign in to programs. */
  signIn: ApplicationSignIn
}
