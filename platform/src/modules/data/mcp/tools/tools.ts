import { z } from 'zod'
import type { Tool } from '../tool.ts'
import { captureTools } from './captures.ts'
import { comparisonTools } from './comparisons.ts'
import { fieldsTool } from './fields.ts'
import { idsCheckTools } from './ids-checks.ts'
import { masterModelTools } from './master-model.ts'
import { reportTools } from './reports.ts'
import { searchTool } from './search.ts'
import { topicTools } from './topics.ts'
import { topicWriteTools } from './topic-writes.ts'

const all: readonly Tool[] = [
  searchTool,
  fieldsTool,
  ...captureTools,
  ...comparisonTools,
  ...idsCheckTools,
  ...topicTools,
  ...topicWriteTools,
  ...masterModelTools,
  ...reportTools,
]

/** All tools, each with its description as clients read it, which is made once. */
export const tools = all.map((tool) => ({ ...tool, described: describe(tool) }))

const byName = new Map(tools.map((tool) => [tool.name, tool]))

export function toolNamed(name: unknown): Tool | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined
}

function describe({ name, title, description, input, isWrite }: Tool) {
  const { $schema: _draft, ...inputSchema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const annotations = { title, readOnlyHint: !isWrite, destructiveHint: false, openWorldHint: false }
  return { name, title, description, inputSchema: { ...inputSchema, type: 'object' as const }, annotations }
}
