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

/** What modules get for their routes. */
export type ServerDeps = {
  config: Config
  db: Database
  files: Files
  jobs: JobQueue
  images: ImageDeps
  cloudProjects: CloudProjects
  findProgram: FindProgram
  follow: Follow
  /** The news of all modules. */
  news: readonly NewsSource[]
  /** The lists of 'My Work', of all modules. */
  work: readonly WorkSource[]
  /** What new organizations do first, of all modules. */
  firstSteps: readonly FirstStepSource[]
  /** What is found by name, of all modules. */
  searches: readonly SearchSource[]
  /** What other systems are told of, of all modules. */
  webhookEvents: readonly AnyWebhookEvent[]
}

/** What modules get for their jobs. */
export type WorkerDeps = {
  config: Pick<Config, 'assembly' | 'captures' | 'mail' | 'reports' | 'uploads' | 'webhooks' | 'worker'>
  db: Database
  /** Who answers what reads many rows. */
  reads: Reads
  store: FileStore
  /** Made of the secret that all processes of an installation share. */
  signatures: Signatures
  /** How much each organization may keep in the store. */
  quotaBytes: number
  assembler: Assembler
  jobs: JobQueue
  emailBranding: EmailBranding
  logger: FastifyBaseLogger
  /** Those of all modules. */
  sweeps: readonly Sweep[]
}

/** The product's name that e-mails are signed with, and where their links lead: to the application, or to the platform itself. */
export type EmailBranding = { productName: string; hostOrigin: string; platformOrigin: string }

/**
 * What a module adds to the platform. Servers, workers and migrations all read it, so it holds data only and imports its code when that is
 * asked for. Its tables are found by the name of their file, `schema.ts`.
 */
export type PlatformModule = {
  name: string
  /** Adds its routes below `/api`. */
  routes?(rest: App, deps: ServerDeps): Promise<void>
  /** Adds routes at addresses that a standard names, beside `/api`: as its own plugin, so that its way to tell failures is its own. */
  standardRoutes?(root: App, deps: ServerDeps): Promise<void>
  /** Adds its types to `/graphql/datacapture`. */
  graphqlTypes?(builder: GraphqlBuilder, deps: Pick<ServerDeps, 'files'>): Promise<void>
  /** What it adds to the list on the landing page: 'Here's what's happened since you left.' */
  news?(): Promise<readonly NewsSource[]>
  /** What it adds to 'My Work' on the landing page. */
  work?(): Promise<WorkSource>
  /** What it adds to the checklist of new organizations. */
  firstStep?(): Promise<FirstStepSource>
  /** What of its things people find by name. */
  search?(): Promise<SearchSource>
  /** What of its things other systems are told, where an organization wants it (`writeEvents` of `organization/webhooks`). */
  webhookEvents?: readonly AnyWebhookEvent[]
  jobs?: readonly AnyJobKind[]
  /** One handler for each of its kinds of jobs; a worker asks for them when the first job of any of these kinds comes. */
  handlers?(deps: WorkerDeps): Promise<Handlers>
  /** How many jobs of a kind a worker does at the same time; one, unless the module says more. */
  jobsAtOnce?(kind: AnyJobKind, config: WorkerDeps['config']): number
  /** What it has removed that killed processes have left, and that nothing else would remove. */
  sweeps?: readonly Sweep[]
  /** Starts what goes on in a worker beside its jobs; returns a function that ends it. */
  beside?(deps: WorkerDeps): Promise<() => void>
}

export type Handlers = {
  jobs: JobHandler[]
  /** Called when the worker takes no more jobs. */
  close?(): void
}
