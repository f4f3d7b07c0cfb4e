import {
  massUpdateResultSchema,
  masterElementSchema,
  type MasterElement,
  type Verdict,
} from '@lintel/shared/contract/master-model'
import { z } from 'zod'

export type Way = { url: string; headers: Record<string, string> }

const perCall = 100

export const verdicts: Verdict[] = [
  { status: 'Not Approved', notApprovedReason: 'Recall', notApprovedAction: 'Replace' },
  { status: 'Approved', notApprovedReason: null, notApprovedAction: null },
]

export async function listElements({ url, headers }: Way): Promise<MasterElement[]> {
  const response = await fetch(url, { headers })
  return z.array(masterElementSchema).parse(await response.json())
}

/** Reviews the elements as the page does, some at a time, and answers what they are then; fails if one of them was not changed. */
export async function review(
  { url, headers }: Way,
  elements: readonly MasterElement[],
  verdict: Verdict,
): Promise<MasterElement[]> {
  const after: MasterElement[] = []
  for (let start = 0; start < elements.length; start += perCall) {
    const updates = elements.slice(start, start + perCall).map(({ id, revision }) => ({ id, revision, ...verdict }))
    const body = JSON.stringify({ updates })
    const response = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (!response.ok) throw new Error(await response.text())
    const { results } = massUpdateResultSchema.parse(await response.json())
    after.push(...results.flatMap(({ element, problem }) => (element && !problem ? [element] : [])))
  }
  if (after.length !== elements.length) throw new Error(`${elements.length - after.length} were not changed.`)
  return after
}
