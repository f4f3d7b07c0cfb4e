import type { AssemblyRequest } from '@lintel/shared/contract/assembly'

/** Why a request that is complete has no model, in words. */
export function whyNoResult({ steps }: Pick<AssemblyRequest, 'steps'>): string {
  const wasStored = steps.length === 0 || steps.some(({ step, outcome }) => step === 'store' && outcome === 'done')
  return wasStored
    ? 'The assembled model is not kept anymore. Request the prototype again to get a new one.'
    : 'This request was marked complete before a model was assembled.'
}

/** Other assemblers may hand over files that only other programs read. */
export function canBeViewed(fileName: string): boolean {
  return fileName.toLowerCase().endsWith('.glb')
}
