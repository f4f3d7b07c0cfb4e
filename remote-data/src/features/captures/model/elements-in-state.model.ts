import { z } from '@lintel/shared/contract'

const schema = z.object({ elements: z.array(z.number().int().positive()).min(1) })

/** What a step of the history says of the elements that it leads to. Thousands of numbers are for no address. */
export function elementsInState(elements: number[]): z.infer<typeof schema> {
  return { elements }
}

/** Undefined where the step leads to no elements in particular. */
export function elementsOfState(state: unknown): readonly number[] | undefined {
  return schema.safeParse(state).data?.elements
}
