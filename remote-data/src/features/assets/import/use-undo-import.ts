import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { AssetImport } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { listChanged } from '../assets.api.ts'
import { importsQuery, undoImport } from './imports.api.ts'

/** Undoes an import and shows the result. */
export function useUndoImport() {
  const organization = useOrganizationId()
  const client = useQueryClient()
  return useAction(
    { mutationFn: ({ id }: Pick<AssetImport, 'id' | 'fileName'>) => undoImport(organization, id) },
    {
      onSuccess: (_, { fileName }) => showToast({ type: 'success', text: `Import of ${fileName} undone.` }),
      // Also after a failure, which may be due to another user's change.
      onSettled: () => {
        listChanged(client, organization)
        return client.invalidateQueries({ queryKey: importsQuery(organization).queryKey })
      },
    },
  )
}
