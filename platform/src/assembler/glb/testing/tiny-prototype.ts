import { createHash } from 'node:crypto'
import type { Rule } from '@lintel/shared/contract'
import type { AssemblyOrder } from '../../assembler.ts'
import { tinyModel, type TinyElement } from './tiny-model.ts'

export type TinyFile = { urn: string; content: Uint8Array; rules?: Rule[] }

export const always: Rule = { operator: 'not-equals', fact: 'Finish', value: 'None' }

/** Writes these files to the file store, and returns a catalog row of a release that has them. */
export function tinyRelease(organizationId: string, files: readonly TinyFile[], messages: unknown[] = []) {
  const stored = files.map(({ urn, content, rules = [always] }) => {
    const contentHash = createHash('sha256').update(content).digest('hex')
    const key = `organizations/${organizationId}/models/${contentHash}.glb`
    return { content, key, configuration: { urn, rules, file: { key, bytes: content.byteLength, contentHash } } }
  })
  const release: AssemblyOrder['release'] = {
    organizationId,
    prototype: 'Tiny',
    version: '1',
    published: true,
    automation: true,
    title: 'Tiny',
    revitVersion: '2024',
    thumbnail: null,
    optionSets: [
      { key: 'finish', label: 'Finish', options: ['Brick', 'Stone'], defaultValue: 'Brick', disabled: false },
    ],
    fileConfigurations: stored.map(({ configuration }) => configuration),
    messageConfigurations: messages,
    releasedAt: new Date('2026-01-01'),
    publishedAt: null,
  }
  return { release, files: stored }
}

export async function tinyFile(urn: string, elements: readonly TinyElement[], rules?: Rule[]): Promise<TinyFile> {
  return { urn, content: await tinyModel(elements), ...(rules && { rules }) }
}
