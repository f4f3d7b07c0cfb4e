import type { AssemblyRequest } from '@lintel/shared/contract/assembly'

/** Why a complete request has no model. */
export function whyNoResult({ steps }: Pick<AssemblyRequest, 'steps'>): string {
  const wasStored = steps.length === 0 || steps.some(({ step, outcome }) => step === 'store' && outcome === 'done')
  return wasStored
    ? 'The assembled model is no longer available. Request the prototype again to create a new one.'
    : 'This request was marked complete before a model was assembled.'
}

/** Other assemblers can create files that this viewer can't read. */
export function canBeViewed(fileName: string): boolean {
  return fileName.toLowerCase().endsWith('.glb')
}
