import { useAction } from '@lintel/shared/action'
import { useQueryClient, newId } from '@lintel/shared/api'
import { isGenerating, type ShownTile } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { IconButton, RotateCw, Tooltip } from '@lintel/shared/ui'
import { submitReport } from '../../reports/index.ts'
import { reloadDashboard } from '../dashboard.api.ts'

/** Runs a tile's report again; disabled while it runs. */
export function RefreshTile({ tile, title }: { tile: ShownTile; title: string }) {
  const { reportTypeId, dataSetId, timeZone, later } = tile
  const client = useQueryClient()
  const organization = useOrganizationId()
  const refresh = useAction(submitReport(client, organization), {
    onSuccess: () => void reloadDashboard(client, organization),
  })
  const isBusy = refresh.isRunning || (later !== null && isGenerating(later.status))
  return (
    <Tooltip content="Refresh">
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`Refresh ${title}`}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && refresh.run({ reportTypeId, dataSetId, timeZone, key: newId() })}
      >
        <RotateCw aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
