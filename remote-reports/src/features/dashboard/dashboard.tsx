import { useQuery } from '@lintel/shared/api'
import { maxTiles, type Dashboard } from '@lintel/shared/contract/reports'
import { RefreshNote } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import {
  Box,
  Button,
  ChartColumn,
  EmptyState,
  Grid,
  LoadError,
  PageHeader,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { useId, type ReactNode } from 'react'
import { DialogButton } from '../dialog-parts/index.ts'
import { CopyLink } from '../reports/index.ts'
import { dashboardQuery } from './dashboard.api.ts'
import { DashboardPeriod } from './dashboard-period.tsx'
import { AddTileDialog } from './dialogs/add-tile.dialog.tsx'
import { DashboardHistoryDialog } from './dialogs/history.dialog.tsx'
import { PrintDashboard } from './print/print-dashboard.tsx'
import { Tile } from './tiles/tile.tsx'
import { TileTools } from './tiles/tile-tools.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useFirstReports } from './use-first-reports.ts'

/** The organization's reports side by side, each with its latest result. */
export function DashboardView() {
  const query = useQuery(dashboardQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const hasReports = useFirstReports(data)
  if (data && hasReports) return <ShownDashboard dashboard={data} note={<RefreshNote query={query} />} />
  return (
    <>
      <PageHeader title="Dashboard" />
      {error ? (
        <LoadError
          title="Couldn't Load the Dashboard"
          forbidden="You Don't Have Access to the Dashboard"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Grid {...columns}>
          <VisuallyHidden role="status">Loading the dashboard</VisuallyHidden>
          <Skeleton aria-hidden h="80" rounded="xl" gridColumn={{ xl: 'span 2' }} />
          <Skeleton aria-hidden h="80" rounded="xl" gridColumn={{ xl: 'span 2' }} />
        </Grid>
      )}
    </>
  )
}

const columns = {
  templateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { base: '4', md: '5' },
  alignItems: 'start',
} as const

function ShownDashboard({ dashboard, note }: { dashboard: Dashboard; note: ReactNode }) {
  const instructions = useId()
  const arrangement = useArrangement(dashboard)
  const { tiles, isArranging, arrange, announcement } = arrangement
  return (
    <>
      <PageHeader title="Dashboard" actions={<Actions dashboard={dashboard} arrangement={arrangement} />} />
      {note}
      {arrangement.isBehind && (
        <Box mb="4">
          <ConflictNotice
            changedBy={dashboard.changedBy ?? undefined}
            isRunning={arrangement.isSaving}
            onKeepMine={arrangement.keepMine}
            onUseTheirs={arrangement.takeTheirs}
          >
            Replace the dashboard with your arrangement, or continue with theirs.
          </ConflictNotice>
        </Box>
      )}
      {tiles.length === 0 ? (
        <EmptyState
          title="No Reports on the Dashboard"
          description={`Up to ${maxTiles} reports side by side, for everyone who has access.`}
          icon={<ChartColumn />}
        />
      ) : (
        <Grid {...columns}>
          {tiles.map((tile) => (
            <Tile
              key={tile.id}
              tile={tile}
              tools={isArranging ? <TileTools {...{ tile, arrange, instructions }} /> : undefined}
            />
          ))}
        </Grid>
      )}
      {isArranging && (
        <Text id={instructions} textStyle="sm" color="fg.muted" mt="4">
          Drag a tile by its Move button, or focus the button and use the arrow keys. Hold Shift to resize.
        </Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <PrintDashboard tiles={tiles} />
    </>
  )
}

type ActionsProps = { dashboard: Dashboard; arrangement: ReturnType<typeof useArrangement> }

function Actions({ dashboard, arrangement }: ActionsProps) {
  const { tiles, mayChange } = dashboard
  const { isArranging, isSaving, begin, cancel, save } = arrangement
  if (isArranging) {
    return (
      <>
        <Button variant="outline" colorPalette="gray" onClick={cancel}>
          Cancel
        </Button>
        <Button loading={isSaving} loadingText="Save Dashboard" onClick={save}>
          Save Dashboard
        </Button>
      </>
    )
  }
  return (
    <>
      {tiles.length > 0 && (
        <>
          <DashboardPeriod />
          <CopyLink size="md" />
          <Button variant="outline" colorPalette="gray" onClick={() => window.print()}>
            Print PDF
          </Button>
        </>
      )}
      {dashboard.revision > 0 && <DialogButton isQuiet label="History" dialog={DashboardHistoryDialog} />}
      {mayChange && tiles.length > 0 && (
        <Button variant="outline" colorPalette="gray" onClick={begin}>
          Arrange
        </Button>
      )}
      {mayChange && tiles.length < maxTiles && <DialogButton isPrimary label="Add Report" dialog={AddTileDialog} />}
    </>
  )
}
