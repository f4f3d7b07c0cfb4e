import { ErrorCode, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js'
import { runTool } from './run-tool.ts'
import { describeError } from './rpc-error.ts'
import type { McpCall, Tool } from './tool.ts'
import { captureTool, reviewTool } from './tools/captures.ts'
import { comparisonTool } from './tools/comparisons.ts'
import { fieldsTool } from './tools/fields.ts'
import { idsCheckTool } from './tools/ids-checks.ts'
import { masterElementTool } from './tools/master-model.ts'
import { reportTool } from './tools/reports.ts'
import { topicTool } from './tools/topics.ts'

const mimeType = 'application/json'

/** Each kind of resource is what a tool reads, by an address that clients can keep: `lintel://topics/{id}`. */
const kinds: Readonly<Record<string, { tool: Tool; title: string }>> = {
  captures: { tool: captureTool, title: 'Capture' },
  reviews: { tool: reviewTool, title: 'Latest review of a capture' },
  comparisons: { tool: comparisonTool, title: 'Comparison' },
  'ids-checks': { tool: idsCheckTool, title: 'IDS check' },
  topics: { tool: topicTool, title: 'Topic' },
  'master-elements': { tool: masterElementTool, title: 'Element of the master model' },
  reports: { tool: reportTool, title: 'Report' },
}

const fieldsAddress = 'lintel://fields'

export const resources = [
  {
    uri: fieldsAddress,
    name: 'fields',
    title: fieldsTool.title,
    description: fieldsTool.description,
    mimeType,
  },
]

export const resourceTemplates = Object.entries(kinds).map(([kind, { tool, title }]) => ({
  tool,
  described: {
    uriTemplate: `lintel://${kind}/{id}`,
    name: kind,
    title,
    description: tool.description,
    mimeType,
  },
}))

/** Reads a resource as its tool does. Every failure is an error of the protocol, since a resource has no other way to tell. */
export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  const [, kind = '', id = ''] = /^lintel:\/\/([a-z-]{1,30})\/([\w-]{1,50})$/.exec(uri) ?? []
  const source = uri === fieldsAddress ? { tool: fieldsTool } : Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!source) throw new McpError(ErrorCode.InvalidParams, 'There is no such resource. See resources/templates/list.')
  try {
    const content = await runTool(call, source.tool, uri === fieldsAddress ? {} : { id })
    return { contents: [{ uri, mimeType, text: JSON.stringify(content) }] }
  } catch (error) {
    const { message, ...errorDescription } = describeError(error)
    if (errorDescription.status >= 500)
      call.log.error({ err: error, code: errorDescription.code, resource: kind }, 'failed')
    throw new McpError(
      errorDescription.status === 404 ? resourceNotFound : ErrorCode.InvalidRequest,
      message,
      errorDescription,
    )
  }
}

/** As the protocol numbers it; the SDK has no name for it. */
const resourceNotFound = -32_002
