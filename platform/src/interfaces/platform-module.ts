import type { FastifyBaseLogger } from 'fastify'
import type { Assembler } from '../assembler/assembler.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Reads } from '../database/replica/reads.ts'
import type { Follow } from '../events/follow.ts'
import type { GraphqlBuilder } from '../graphql/schema-builder.ts'
import type { JobHandler } from '../jobs/handle-job.ts'
import type { AnyJobKind } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { App } from './app.ts'
import type { CloudProjects } from './cloud-projects.ts'
import type { Files, FileStore, ImageDeps, Signatures } from './files.ts'
import type { FirstStepSource, WorkSource } from './landing-source.ts'
import type { NewsSource } from './news-source.ts'
import type { FindProgram } from './program.ts'
import type { SearchSource } from './search-source.ts'
import type { Sweep } from './sweep.ts'
import type { AnyWebhookEvent } from './webhook-event.ts'

/** Dependencies of a module's routes. */
export type ServerDeps = {
  config: Config
  db: Database
  files: Files
  jobs: JobQueue
  images: ImageDeps
  cloudProjects: CloudProjects
  findProgram: FindProgram
  follow: Follow
  /** Recent activity of all modules. */
  news: readonly NewsSource[]
  /** The lists of 'My Work', of all modules. */
  work: readonly WorkSource[]
  /** First steps of new organizations, of all modules. */
  firstSteps: readonly FirstStepSource[]
  /** Items that can be searched by name, of all modules. */
  searches: readonly SearchSource[]
  /** Webhook events of all modules. */
  webhookEvents: readonly AnyWebhookEvent[]
}

/** Dependencies of a module's jobs. */
export type WorkerDeps = {
  config: Pick<
    Config,
    'assembly' | 'captures' | 'mail' | 'releaseStore' | 'reports' | 'uploads' | 'webhooks' | 'worker'
  >
  db: Database
  /** Selects the server that answers queries of many rows. */
  reads: Reads
  store: FileStore
  /** Derived from the secret that all processes of an installation share. */
  signatures: Signatures
  /** How much each organization may store. */
  quotaBytes: number
  assembler: Assembler
  jobs: JobQueue
  emailBranding: EmailBranding
  logger: FastifyBaseLogger
  /** Those of all modules. */
  sweeps: readonly Sweep[]
}

/** The product's name in email signatures, and the base addresses of their links: of the application, or of the platform itself. */
export type EmailBranding = { productName: string; hostOrigin: string; platformOrigin: string }

/**
 * A module's manifest. Servers, workers and migrations all read it, so it contains only data, and imports its code on demand. Its tables are found
 * by the file name `schema.ts`.
 */
export type PlatformModule = {
  name: string
  /** Adds its routes below `/api`. */
  routes?(rest: App, deps: ServerDeps): Promise<void>
  /** Adds routes at addresses that a standard defines, outside of `/api`, as a separate plugin with its own error format. */
  standardRoutes?(root: App, deps: ServerDeps): Promise<void>
  /** Adds its types to `/graphql/datacapture`. */
  graphqlTypes?(builder: GraphqlBuilder, deps: Pick<ServerDeps, 'files'>): Promise<void>
  /** Its entries in the list on the landing page: 'Here's what's happened since you left.' */
  news?(): Promise<readonly NewsSource[]>
  /** Its entries in 'My Work' on the landing page. */
  work?(): Promise<WorkSource>
  /** Its steps in the checklist of new organizations. */
  firstStep?(): Promise<FirstStepSource>
  /** Its items that people can search by name. */
  search?(): Promise<SearchSource>
  /** Its events that an organization can send to other systems (`writeEvents` of `organization/webhooks`). */
  webhookEvents?: readonly AnyWebhookEvent[]
  jobs?: readonly AnyJobKind[]
  /** One handler for each of its kinds of jobs; a worker loads them when the first job of any of these kinds arrives. */
  handlers?(deps: WorkerDeps): Promise<Handlers>
  /** Maximum concurrent jobs of a kind per worker; one by default. */
  jobsAtOnce?(kind: AnyJobKind, config: WorkerDeps['config']): number
  /** Removes leftovers of killed processes that nothing else would remove. */
  sweeps?: readonly Sweep[]
  /** Starts background work of a worker besides its jobs; returns a function that stops it. */
  startBackgroundWork?(deps: WorkerDeps): Promise<() => void>
}

export type Handlers = {
  jobs: JobHandler[]
  /** Called when the worker accepts no more jobs. */
  close?(): void
}
