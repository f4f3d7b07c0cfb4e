import {
  tileSizes,
  type Dashboard,
  type DashboardTile,
  type ShownTile,
  type TileSize,
} from '@lintel/shared/contract/reports'

/** A small tile has room for a number, the others for charts. */
export const sizeWords = { small: 'number', wide: 'wide', full: 'full width' } satisfies Record<TileSize, string>

/** The tiles after one was moved to this place, counted from 0; beyond the ends it stays at them. */
export function movedTo<Tile extends Pick<DashboardTile, 'id'>>(
  tiles: readonly Tile[],
  id: string,
  place: number,
): Tile[] {
  const moved = tiles.find((tile) => tile.id === id)
  const rest = tiles.filter((tile) => tile.id !== id)
  if (!moved) return rest
  return rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, moved)
}

/** The tiles after one became larger or smaller by one size; the largest and the smallest stay. */
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

/** What an arrow key does to a tile, also of languages from right to left: forth is towards the end. Undefined for other keys. */
export function arranged(tiles: readonly ShownTile[], id: string, key: ArrangeKey): ShownTile[] | undefined {
  const isForth = key.key === 'ArrowRight' || key.key === 'ArrowDown'
  if (!isForth && key.key !== 'ArrowLeft' && key.key !== 'ArrowUp') return undefined
  const by = isForth ? 1 : -1
  return key.shiftKey ? resized(tiles, id, by) : movedTo(tiles, id, tiles.findIndex((tile) => tile.id === id) + by)
}

type ArrangeKey = { key: string; shiftKey: boolean }

/** Said after a step: where the tile stands now, and how large it is. */
export function placeText(tiles: readonly ShownTile[], id: string): string {
  const place = tiles.findIndex((tile) => tile.id === id)
  const tile = tiles[place]
  if (!tile) return ''
  return `${titleOfTile(tile)}: ${place + 1} of ${tiles.length}, ${sizeWords[tile.size]}.`
}

export function titleOfTile({ reportType, dataset }: Pick<ShownTile, 'reportType' | 'dataset'>): string {
  return reportType === null || dataset === null ? 'Hidden Report' : `${reportType} | ${dataset}`
}

/** What is saved of tiles as they are shown. */
export function tilesToSave(tiles: readonly DashboardTile[]): DashboardTile[] {
  return tiles.map(({ id, reportTypeId, dataSetId, timeZone, size }) => ({
    id,
    reportTypeId,
    dataSetId,
    timeZone,
    size,
  }))
}

/** What people know the dashboard by, where somebody else has changed it. */
export function dashboardWords(dashboard: Dashboard | undefined): Record<string, string> {
  return dashboard ? { Reports: dashboard.tiles.map(titleOfTile).join(', '), Version: String(dashboard.revision) } : {}
}
