import type { RoleName } from '@lintel/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { FileStore } from '../../../interfaces/files.ts'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { Page } from './page.ts'

export type McpDeps = {
  jobs: JobQueue
  store: FileStore
  searches: readonly SearchSource[]
  productId: string
  productName: string
}

export type McpCall = { scope: DetachedScope; deps: McpDeps; log: FastifyBaseLogger }

/** One thing, or a page of a list. */
export type ToolResult = { item: unknown } | Page

export type Tool = {
  name: string
  title: string
  description: string
  /** The caller needs one of these roles; without the list, membership is enough. */
  anyRole?: readonly RoleName[]
  isWrite: boolean
  input: z.ZodObject
  /** `input` has passed the tool's schema. */
  run(call: McpCall, input: never): Promise<ToolResult>
}

type ToolInfo<Input extends z.ZodObject> = Pick<Tool, 'name' | 'title' | 'description' | 'anyRole'> & { input: Input }

/** A tool that reads in one transaction. */
export function readTool<Input extends z.ZodObject>(
  info: ToolInfo<Input>,
  read: (scope: OrganizationScope & Pick<McpDeps, 'searches'>, input: z.output<Input>) => Promise<ToolResult>,
): Tool {
  return {
    ...info,
    isWrite: false,
    run: ({ scope, deps: { searches } }, input) =>
      scope.inTransaction((inside) => read({ ...inside, searches }, input)),
  }
}

/** A tool that reads from more than the database, so that no transaction is open meanwhile. */
export function detachedTool<Input extends z.ZodObject>(
  info: ToolInfo<Input>,
  read: (call: McpCall, input: z.output<Input>) => Promise<ToolResult>,
): Tool {
  return { ...info, isWrite: false, run: read }
}

/** A tool that changes something in one transaction, which fails as a whole. */
export function writeTool<Input extends z.ZodObject>(
  info: ToolInfo<Input>,
  write: (scope: OrganizationScope & Pick<McpDeps, 'jobs'>, input: z.output<Input>) => Promise<ToolResult>,
): Tool {
  return {
    ...info,
    isWrite: true,
    run: ({ scope, deps: { jobs } }, input) => scope.inTransaction((inside) => write({ ...inside, jobs }, input)),
  }
}
