import { z } from '@lintel/shared/contract'

const schema = z.object({ elements: z.array(z.number().int().positive()).min(1) })

/** History state with element numbers, because thousands don't fit in a URL. */
export function elementsInState(elements: number[]): z.infer<typeof schema> {
  return { elements }
}

/** Undefined if the history entry has none. */
export function elementsOfState(state: unknown): readonly number[] | undefined {
  return schema.safeParse(state).data?.elements
}
