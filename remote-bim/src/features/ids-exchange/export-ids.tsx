import { useAction } from '@lintel/shared/action'
import type { Filter } from '@lintel/shared/filter'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, Download, downloadFile } from '@lintel/shared/ui'
import { exportIds } from './ids-exchange.api.ts'

/** Exports the filtered approved and not approved elements as IDS. */
export function ExportIds({ filter }: { filter: Filter | null }) {
  const organization = useOrganizationId()
  const action = useAction(
    { mutationFn: () => exportIds(organization, filter) },
    {
      onSuccess: (file) => {
        downloadFile(file, `Master Model ${organization}.ids`)
        showToast({ type: 'success', text: 'The master model was exported as IDS.' })
      },
    },
  )
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      loading={action.isRunning}
      loadingText="Export IDS"
      onClick={() => action.run()}
    >
      <Download aria-hidden size={16} />
      Export IDS
    </Button>
  )
}
