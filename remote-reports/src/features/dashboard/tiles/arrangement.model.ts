import {
  tileSizes,
  type Dashboard,
  type DashboardTile,
  type ShownTile,
  type TileSize,
} from '@lintel/shared/contract/reports'

/** Small tiles show a number, the others charts. */
export const sizeWords = { small: 'number', wide: 'wide', full: 'full width' } satisfies Record<TileSize, string>

/** Moves a tile to an index, clamped to the range. */
export function movedTo<Tile extends Pick<DashboardTile, 'id'>>(
  tiles: readonly Tile[],
  id: string,
  index: number,
): Tile[] {
  const movedTile = tiles.find((tile) => tile.id === id)
  const rest = tiles.filter((tile) => tile.id !== id)
  if (!movedTile) return rest
  return rest.toSpliced(Math.max(0, Math.min(rest.length, index)), 0, movedTile)
}

/** Resizes a tile by one size, within the range. */
function resized<Tile extends Pick<DashboardTile, 'id' | 'size'>>(
  tiles: readonly Tile[],
  id: string,
  by: 1 | -1,
): Tile[] {
  return tiles.map((tile) => {
    const size = tileSizes[tileSizes.indexOf(tile.size) + by]
    return tile.id === id && size ? { ...tile, size } : tile
  })
}

/** Handles an arrow key on a tile, also in right-to-left languages. Undefined for other keys. */
export function arranged(tiles: readonly ShownTile[], id: string, key: ArrangeKey): ShownTile[] | undefined {
  const isForth = key.key === 'ArrowRight' || key.key === 'ArrowDown'
  if (!isForth && key.key !== 'ArrowLeft' && key.key !== 'ArrowUp') return undefined
  const by = isForth ? 1 : -1
  return key.shiftKey ? resized(tiles, id, by) : movedTo(tiles, id, tiles.findIndex((tile) => tile.id === id) + by)
}

type ArrangeKey = { key: string; shiftKey: boolean }

/** Announces position and size after a change. */
export function positionText(tiles: readonly ShownTile[], id: string): string {
  const index = tiles.findIndex((tile) => tile.id === id)
  const tile = tiles[index]
  if (!tile) return ''
  return `${titleOfTile(tile)}: ${index + 1} of ${tiles.length}, ${sizeWords[tile.size]}.`
}

export function titleOfTile({ reportType, dataset }: Pick<ShownTile, 'reportType' | 'dataset'>): string {
  return reportType === null || dataset === null ? 'Hidden Report' : `${reportType} | ${dataset}`
}

/** The tiles to save. */
export function tilesToSave(tiles: readonly DashboardTile[]): DashboardTile[] {
  return tiles.map(({ id, reportTypeId, dataSetId, timeZone, size }) => ({
    id,
    reportTypeId,
    dataSetId,
    timeZone,
    size,
  }))
}

/** A summary of the dashboard for conflicts. */
export function dashboardWords(dashboard: Dashboard | undefined): Record<string, string> {
  return dashboard ? { Reports: dashboard.tiles.map(titleOfTile).join(', '), Version: String(dashboard.revision) } : {}
}
