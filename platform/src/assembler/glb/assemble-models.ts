import { createHash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import type { Document } from '@gltf-transform/core'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { FetchedModel } from './fetch-models.ts'
import { elementIdsOf } from './glb-elements.ts'
import { mergeModels, readModel, writeModel } from './merge-models.ts'

export type AssemblyTask = { models: FetchedModel[]; port: MessagePort }
/** Messages from the thread: number of models read, start of compression, end of messages. */
export type ThreadMessage = { read: number } | 'compressing' | 'end'

export type ThreadResult =
  | { outcome: 'assembled'; content: Uint8Array<ArrayBuffer>; elementCount: number }
  | { outcome: 'corrupt'; urn: string; reason: string }
  | { outcome: 'different'; expected: number; found: number }

/** Runs in the thread. Failures of models are returned as values because errors lose their class between threads. */
export async function assembleModels({ models, port }: AssemblyTask): Promise<ThreadResult> {
  const answer = await assemble(models, (progress) => port.postMessage(progress))
  port.postMessage('end' satisfies ThreadMessage)
  return answer.outcome === 'assembled' ? withoutCopy(answer, answer.content) : answer
}

/** Transfers the content to the other thread instead of copying it; the pool unwraps the result. */
function withoutCopy<Answer extends object>(answer: Answer, content: Uint8Array<ArrayBuffer>): Answer {
  return move({ [transferableSymbol]: content.buffer, [valueSymbol]: answer }) as Answer
}

async function assemble(models: FetchedModel[], report: (progress: ThreadMessage) => void): Promise<ThreadResult> {
  const documents: Document[] = []
  for (const model of models) {
    const read = await tryToRead(model)
    if (typeof read === 'string') return { outcome: 'corrupt', urn: model.urn, reason: read }
    report({ read: documents.push(read) })
  }
  const { document, elementIds } = await mergeModels(documents)
  report('compressing')
  const content = await writeModel(document)
  const found = new Set(elementIdsOf(content))
  const isWhole = found.size === elementIds.size && [...found].every((id) => elementIds.has(id))
  if (!isWhole) return { outcome: 'different', expected: elementIds.size, found: found.size }
  return { outcome: 'assembled', content, elementCount: found.size }
}

async function tryToRead({ contentHash, content }: FetchedModel): Promise<Document | string> {
  if (createHash('sha256').update(content).digest('hex') !== contentHash) {
    return "its content doesn't match the catalog."
  }
  try {
    return await readModel(content)
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300)
  }
}
