import { api, queryOptions } from '@lintel/shared/api'
import { landingSchema } from '@lintel/shared/contract'

/**
 * The user's work and the organization's first steps. Loads their components too, which aren't part of the first
 * screen.
 */
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
