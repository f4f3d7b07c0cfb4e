import { errorText, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { listChanged } from '../assets.api.ts'
import { importsQuery, undoImport } from './imports.api.ts'

/** Takes an import back, and says what became of that. */
export function useUndoImport() {
  const organization = useOrganizationId()
  const client = useQueryClient()
  return async (id: string, fileName: string) => {
    try {
      await undoImport(organization, id)
      showToast({ type: 'success', text: `The import of ${fileName} was taken back.` })
    } catch (error) {
      showToast({ type: 'error', text: errorText(error as Error) })
    }
    listChanged(client, organization)
    await client.invalidateQueries({ queryKey: importsQuery(organization).queryKey })
  }
}
