import { CommandConflict, useCommand } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { Dashboard, DashboardHistory } from '@lintel/shared/contract/reports'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import type { DialogProps } from '../../dialog-parts/index.ts'
import { dashboardHistoryQuery, dashboardQuery, saveDashboard } from '../dashboard.api.ts'
import { dashboardWords, tilesToSave, titleOfTile } from '../tiles/arrangement.model.ts'

/** Earlier versions of the dashboard, each with Restore. */
export function DashboardHistoryDialog({ isOpen, onClose }: DialogProps) {
  const organization = useOrganizationId()
  const { data: dashboard } = useQuery({ ...dashboardQuery(organization), enabled: isOpen })
  const history = useQuery({ ...dashboardHistoryQuery(organization), enabled: isOpen })
  const restore = useCommand(
    saveDashboard(useQueryClient(), organization),
    {
      item: dashboard,
      describe: dashboardWords,
      nameOf: () => 'Restore',
      updateInput: (save, now) => ({ ...save, revision: now?.revision ?? save.revision }),
    },
    {
      onSuccess: () => showToast({ type: 'success', text: 'The dashboard has been restored.' }),
      onSuccessIfMounted: onClose,
    },
  )
  return (
    <ModalDialog isOpen={isOpen} title="Dashboard History" onClose={onClose}>
      {history.error && !history.data && (
        <LoadError
          title="Couldn't Load the History"
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && (
        <Box minH="8rem">
          <VisuallyHidden role="status">Loading History</VisuallyHidden>
          <Skeleton aria-hidden h="3.5rem" rounded="md" />
        </Box>
      )}
      <CommandConflict conflict={restore.conflict} />
      <Box as="ol" aria-label="Changes" listStyleType="none">
        {history.data?.map((version) => (
          <Box as="li" key={version.revision} py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
            <Version
              version={version}
              dashboard={dashboard}
              isBusy={restore.isRunning}
              onRestore={(revision) => restore.run({ revision, tiles: tilesToSave(version.tiles) })}
            />
          </Box>
        ))}
      </Box>
    </ModalDialog>
  )
}

type VersionProps = {
  version: DashboardHistory[number]
  dashboard: Dashboard | undefined
  isBusy: boolean
  onRestore: (revision: number) => void
}

function Version({ version: { revision, at, authorName, tiles }, dashboard, isBusy, onRestore }: VersionProps) {
  const mayRestore = dashboard?.mayChange === true && dashboard.revision !== revision
  return (
    <Flex gap="3" align="start" justify="space-between" textStyle="sm" overflowWrap="anywhere">
      <Box minW="0">
        <Text fontWeight="medium">
          <Moment date={at} /> | {authorName}
        </Text>
        <Text color="fg.muted">
          {tiles.length === 0
            ? 'No reports'
            : `${pluralize(tiles.length, 'report')}: ${tiles.map(titleOfTile).join(', ')}`}
        </Text>
      </Box>
      {mayRestore && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onRestore(dashboard.revision)}
        >
          Restore
          <VisuallyHidden> version {revision}</VisuallyHidden>
        </Button>
      )}
    </Flex>
  )
}
