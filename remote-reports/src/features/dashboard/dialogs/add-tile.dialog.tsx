import { CommandConflict, useCommand } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient, newId } from '@lintel/shared/api'
import { ownTimeZone, zoneText } from '@lintel/shared/contract'
import type { Dashboard, DashboardSave, DashboardTile } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import type { DialogProps } from '../../dialog-parts/index.ts'
import { ReportSelections, useReportSelections } from '../../report-selections/index.ts'
import { dashboardQuery, saveDashboard } from '../dashboard.api.ts'
import { dashboardWords, tilesToSave } from '../tiles/arrangement.model.ts'

/** Adds a report to the end of the dashboard, with its latest result. */
export function AddTileDialog({ isOpen, onClose }: DialogProps) {
  const organization = useOrganizationId()
  const { data: dashboard } = useQuery({ ...dashboardQuery(organization), enabled: isOpen })
  const selections = useReportSelections(isOpen)
  const { selected, missing } = selections
  const save = useCommand(
    saveDashboard(useQueryClient(), organization),
    {
      item: dashboard,
      describe: dashboardWords,
      nameOf: () => 'Add Report',
      updateInput: (before, now) => (now ? withTile(now, before.tiles.at(-1)) : before),
    },
    { onSuccessIfMounted: onClose, showsError: isOpen },
  )
  // One ID per opened dialog.
  const [id] = useState(newId)
  const timeZone = ownTimeZone()
  function add() {
    if (!selected || !dashboard) return
    save.run(withTile(dashboard, { id, ...selected, timeZone, size: 'wide' }))
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      title="Add Report"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Add Report"
          isRunning={save.isRunning}
          missing={missing}
          onSubmit={add}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="4">
        <ReportSelections selections={selections} isDisabled={save.isRunning} />
        <Text textStyle="sm" color="fg.muted">
          {`When refreshed on the dashboard: ${zoneText(timeZone)}`}
        </Text>
        <CommandConflict conflict={save.conflict} />
        {save.error && (
          <Text role="alert" color="fg.error">
            {errorText(save.error)}
          </Text>
        )}
      </Stack>
    </ModalDialog>
  )
}

function withTile({ revision, tiles }: Dashboard, added: DashboardTile | undefined): DashboardSave {
  return { revision, tiles: [...tilesToSave(tiles), ...(added ? [added] : [])] }
}
