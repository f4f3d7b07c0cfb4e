import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { AssetImportResult } from '@lintel/shared/contract/assets'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { listChanged } from '../assets.api.ts'
import type { Checked } from './check/check-rows.ts'
import { hashOf, importAssets, importsQuery } from './imports.api.ts'
import { useUndoImport } from './use-undo-import.ts'

/** Imports a checked file and opens the list; the toast offers undo. */
export function useImport(file: File) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoImport()

  function showResult(result: AssetImportResult) {
    if (result.isRepeated) {
      showToast({ type: 'info', text: `${file.name} was already imported. Nothing was added.` })
      return
    }
    const text = `${pluralize(result.rowCount, 'asset')} ${result.rowCount === 1 ? 'was' : 'were'} imported.`
    const action = { text: 'Undo', callback: () => undo.run(result) }
    showToast({ type: 'success', text, timeout: undoTimeout, action })
  }

  return useAction(
    {
      mutationFn: async ({ lines }: Checked) =>
        importAssets(organization, lines, { fileName: file.name, fileHash: await hashOf(file) }),
    },
    {
      onSuccess: (done) => {
        listChanged(client, organization)
        void client.invalidateQueries({ queryKey: importsQuery(organization).queryKey })
        showResult(done)
      },
      onSuccessIfMounted: () => navigate(paths.assets(organization)),
    },
  )
}
