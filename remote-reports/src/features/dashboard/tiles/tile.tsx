import { isGenerating, type ShownTile } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Flex, Heading, PanelBoundary, Text } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'
import { titleOfTile } from './arrangement.model.ts'
import { RefreshTile } from './refresh-tile.tsx'
import { TileReport } from './tile-report.tsx'

/** Columns of four on wide screens and two on medium ones; phones have one. */
const spans = {
  small: { gridColumn: 'span 1', alignSelf: 'stretch' },
  wide: { gridColumn: { base: 'span 1', md: 'span 2' }, gridRow: { xl: 'span 2' } },
  full: { gridColumn: '1 / -1' },
}

type TileProps = {
  tile: ShownTile
  /** Replaces the tile's actions while arranging. */
  tools?: ReactNode
}

/** A dashboard tile: number or charts, last update, and refresh. */
export function Tile({ tile, tools }: TileProps) {
  const id = useId()
  const organization = useOrganizationId()
  const { report, later, isHidden, size, mayRun } = tile
  const title = titleOfTile(tile)
  return (
    <Flex
      as="section"
      direction="column"
      gap="3"
      aria-labelledby={id}
      data-tile={tile.id}
      {...spans[size]}
      minW="0"
      p={{ base: '3', md: '4' }}
      bg="bg.subtle"
      borderWidth="1px"
      rounded="xl"
    >
      <Flex gap="3" align="start" justify="space-between" wrap={tools ? 'wrap' : undefined}>
        <Heading
          as="h2"
          id={id}
          textStyle={size === 'small' ? 'sm' : 'md'}
          minW="0"
          flex="1 1 10rem"
          overflowWrap="anywhere"
        >
          {report ? <Link to={paths.report(organization, report.id)}>{title}</Link> : title}
        </Heading>
        {tools ?? (mayRun && !isHidden && <RefreshTile tile={tile} title={title} />)}
      </Flex>
      {isHidden ? (
        <Note>You don't have access to this report's data.</Note>
      ) : (
        <PanelBoundary>
          {later && <Note isStatus>{laterText(later)}</Note>}
          {report ? <TileReport id={report.id} tile={tile} /> : !later && <Note>Not run yet.</Note>}
        </PanelBoundary>
      )}
    </Flex>
  )
}

function laterText({ status, statusDetails }: NonNullable<ShownTile['later']>): string {
  if (isGenerating(status)) return 'Refreshing…'
  return `The last run failed. ${statusDetails ?? ''}`.trim()
}

function Note({ children, isStatus = false }: { children: ReactNode; isStatus?: boolean }) {
  return (
    <Box color="fg.muted" textStyle="sm" overflowWrap="anywhere" {...(isStatus && { role: 'status' })}>
      <Text>{children}</Text>
    </Box>
  )
}
