import { useQueryClient } from '@lintel/shared/api'
import type { IdsProposal } from '@lintel/shared/contract/ids-imports'
import type { GridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { useMassReview } from '../../mass-review/index.ts'
import { decideProposals, importKey, importsKey } from '../ids-exchange.api.ts'

type DecisionsOptions = {
  importId: string
  rows: readonly IdsProposal[]
  selection: GridSelection
  listKey: readonly unknown[]
  reload: () => Promise<readonly IdsProposal[]>
}

type Decision = Pick<IdsProposal, 'state'>

/** Decides the selected proposals in batches of 100, with undo. */
export function useDecisions({ importId, ...options }: DecisionsOptions) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  return useMassReview<IdsProposal, Decision>({
    ...options,
    fieldsOf: ({ state }) => ({ state }),
    pagesKey: importKey(organization, importId),
    send: async (updates) => {
      const outcomes = await decideProposals(organization, importId, updates)
      // Accepted proposals change the master model.
      for (const queryKey of [
        ['bim', 'master-model', organization],
        ['bim', 'element', organization],
        [...importsKey(organization), 'list'],
      ])
        void client.invalidateQueries({ queryKey })
      return outcomes
    },
  })
}
