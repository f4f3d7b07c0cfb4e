import { errorText, useQueryClient } from '@lintel/shared/api'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { useRef, useState } from 'react'
import { listChanged } from '../assets.api.ts'
import type { Checked } from './check/check-rows.ts'
import { hashOf, importAssets, importsQuery } from './imports.api.ts'
import { useUndoImport } from './use-undo-import.ts'

/** Sends a file that was checked, once, and leads to the list; the toast takes it back. */
export function useImport(file: File) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoImport()
  const isRunning = useRef(false)
  const [isImporting, setImporting] = useState(false)

  async function start({ lines }: Checked) {
    // A second click can come before the first is drawn.
    if (isRunning.current) return
    isRunning.current = true
    setImporting(true)
    try {
      const done = await importAssets(organization, lines, { fileName: file.name, fileHash: await hashOf(file) })
      listChanged(client, organization)
      void client.invalidateQueries({ queryKey: importsQuery(organization).queryKey })
      const { id, rowCount, isRepeated } = done
      const action = { text: 'Undo', callback: () => void undo(id, done.fileName) }
      if (isRepeated) showToast({ type: 'info', text: `${file.name} had been imported before. Nothing was added.` })
      else {
        const was = rowCount === 1 ? 'was' : 'were'
        showToast({
          type: 'success',
          text: `${counted(rowCount, 'asset')} ${was} imported.`,
          timeout: undoTimeout,
          action,
        })
      }
      void navigate(paths.assets(organization))
    } catch (error) {
      showToast({ type: 'error', text: errorText(error as Error) })
    } finally {
      isRunning.current = false
      setImporting(false)
    }
  }

  return { isImporting, start }
}
