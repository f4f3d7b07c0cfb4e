import { createHash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import type { Document } from '@gltf-transform/core'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { FetchedModel } from './fetch-models.ts'
import { elementIdsOf } from './glb-elements.ts'
import { mergeModels, readModel, writeModel } from './merge-models.ts'

export type AssemblyTask = { models: FetchedModel[]; port: MessagePort }
/** What the thread tells on the way: how many models it has read, that it compresses, and that nothing more follows. */
export type AssemblyNews = { read: number } | 'compressing' | 'end'

export type AssembledOrNot =
  | { outcome: 'assembled'; content: Uint8Array<ArrayBuffer>; elementCount: number }
  | { outcome: 'corrupt'; urn: string; reason: string }
  | { outcome: 'different'; expected: number; found: number }

/** Runs in the thread. Errors of models come back as values, since an error loses its class between threads. */
export async function assembleModels({ models, port }: AssemblyTask): Promise<AssembledOrNot> {
  const answer = await assemble(models, (news) => port.postMessage(news))
  port.postMessage('end' satisfies AssemblyNews)
  return answer.outcome === 'assembled' ? withoutCopy(answer, answer.content) : answer
}

/** Transfers the content to the other thread instead of copying it; the pool puts the answer in place of this wrapper. */
function withoutCopy<Answer extends object>(answer: Answer, content: Uint8Array<ArrayBuffer>): Answer {
  return move({ [transferableSymbol]: content.buffer, [valueSymbol]: answer }) as Answer
}

async function assemble(models: FetchedModel[], tell: (news: AssemblyNews) => void): Promise<AssembledOrNot> {
  const documents: Document[] = []
  for (const model of models) {
    const read = await tryToRead(model)
    if (typeof read === 'string') return { outcome: 'corrupt', urn: model.urn, reason: read }
    tell({ read: documents.push(read) })
  }
  const { document, elementIds } = await mergeModels(documents)
  tell('compressing')
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
