import { ApiError, apiErrorCodes, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'

/** Generated from `docs/handbook` by `tooling/webpack/handbook`. */
const address = '/assets/handbook/handbook.json'

const handbookSchema = z.object({
  pages: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })).min(1),
})
export type HandbookPage = z.infer<typeof handbookSchema>['pages'][number]

/** All pages of the handbook, the table of contents first. */
export const handbookQuery = queryOptions({
  queryKey: ['host', 'handbook'],
  queryFn: async ({ signal }) => {
    const response = await fetch(address, { signal })
    const handbook = handbookSchema.safeParse(response.ok ? await response.json() : undefined)
    if (handbook.success) return handbook.data.pages
    const detail = `The handbook is missing or damaged (${response.status}).`
    throw new ApiError({ code: apiErrorCodes.malformedResponse, detail, status: response.status })
  },
  staleTime: Infinity,
})
