import type { FastifyBaseLogger } from 'fastify'
import type { Assembler } from '../assembler/assembler.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Follow } from '../events/follow.ts'
import type { GraphqlBuilder } from '../graphql/schema-builder.ts'
import type { JobHandler } from '../jobs/handle-job.ts'
import type { AnyJobKind } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { App } from './app.ts'
import type { CloudProjects } from './cloud-projects.ts'
import type { Files, FileStore, ImageDeps } from './files.ts'
import type { NewsSource } from './news-source.ts'

/** What the routes of modules work with. */
export type ServerDeps = {
  config: Config
  db: Database
  files: Files
  jobs: JobQueue
  images: ImageDeps
  cloudProjects: CloudProjects
  follow: Follow
  /** Of all modules. */
  news: readonly NewsSource[]
}

/** What the jobs of modules work with. */
export type WorkerDeps = {
  config: Pick<Config, 'assembly' | 'captures' | 'mail' | 'reports' | 'uploads'>
  db: Database
  store: FileStore
  assembler: Assembler
  jobs: JobQueue
  letterhead: Letterhead
  logger: FastifyBaseLogger
}

/** What e-mails are signed with, and where their links lead: to the application, or to the platform itself. */
export type Letterhead = { productName: string; hostOrigin: string; platformOrigin: string }

/**
 * What a module adds to the platform. It is read by servers, workers and migrations alike, so it holds data only and fetches
 * its code when that is asked for. Its tables are found by the name of their file, `schema.ts`.
 */
export type PlatformModule = {
  name: string
  /** Below `/api`. */
  routes?(rest: App, deps: ServerDeps): Promise<void>
  /** What it adds to `/graphql/datacapture`. */
  graphqlTypes?(builder: GraphqlBuilder): Promise<void>
  /** What it adds to the list on the landing: 'Here's what's happened since you left.' */
  news?(): Promise<readonly NewsSource[]>
  jobs?: readonly AnyJobKind[]
  /** One for each of its kinds of jobs. A worker asks for them with the first job of any of these kinds. */
  handlers?(deps: WorkerDeps): Promise<Handlers>
  /** How many jobs of a kind a worker does at the same time; one unless told. */
  jobsAtOnce?(kind: AnyJobKind, config: WorkerDeps['config']): number
  /** What goes on beside the jobs of a worker; answers how it ends. */
  beside?(deps: WorkerDeps): Promise<() => void>
}

export type Handlers = {
  jobs: JobHandler[]
  /** When no more jobs are taken. */
  close?(): void
}
