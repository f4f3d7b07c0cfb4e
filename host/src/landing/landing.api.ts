import { api, queryOptions } from '@lintel/shared/api'
import { landingSchema } from '@lintel/shared/contract'

/** The person's own work and the organization's first steps, with the code that shows them, which the first screen does without. */
export function landingQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['host', 'landing', organizationId],
    queryFn: async ({ signal }) => {
      const call = { schema: landingSchema, organization: { id: organizationId }, signal }
      const [{ work, firstSteps }, { MyWork }, { FirstSteps }] = await Promise.all([
        api.get('/landing', call),
        import('./my-work.tsx'),
        import('./first-steps.tsx'),
      ])
      return { work, firstSteps, MyWork, FirstSteps }
    },
    structuralSharing: false,
  })
}
