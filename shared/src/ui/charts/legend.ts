import { characterWidth, shortened } from './text-size.ts'

export type LegendItem = { id: string; label: string; color: string }

/** Pixels: height of a row, size of the square before a name, and the gap after a name. */
const rowHeight = 20
const symbolSize = 12
const spacing = 30
/** Characters. The tooltip and the table have the complete name. */
const maxName = 48

type Columns = { count: number; width: number; maxLength: number }

/** Names are in columns as wide as the longest name, as many as fit. */
function columnsOf(items: readonly LegendItem[], width: number): Columns {
  const longest = Math.max(1, ...items.map(({ label }) => Math.min(maxName, label.length)))
  const desiredWidth = longest * characterWidth + spacing
  const count = Math.max(1, Math.min(items.length, Math.floor(width / desiredWidth)))
  const maxLength = desiredWidth <= width ? longest : Math.floor((width - spacing) / characterWidth)
  return { count, width: Math.min(width, desiredWidth), maxLength }
}

/** Pixels that the legend takes below a chart. */
export function legendHeight(items: readonly LegendItem[], width: number): number {
  return items.length === 0 ? 0 : Math.ceil(items.length / columnsOf(items, width).count) * rowHeight + 8
}

type LegendPosition = { width: number; margin: { left: number; bottom: number } }

/** The legend in the bottom margin. nivo's legends do not wrap, so there is one for each row. */
export function legendsOf(items: readonly LegendItem[], { width, margin }: LegendPosition) {
  const columns = columnsOf(items, width)
  const rows = Math.ceil(items.length / columns.count)
  return Array.from({ length: rows }, (_, row) => ({
    dataFrom: 'keys' as const,
    data: items
      .slice(row * columns.count, (row + 1) * columns.count)
      .map((item) => ({ ...item, label: shortened(item.label, columns.maxLength) })),
    anchor: 'bottom-left' as const,
    direction: 'row' as const,
    itemWidth: columns.width,
    itemHeight: rowHeight,
    symbolSize,
    translateX: -margin.left,
    translateY: margin.bottom - (rows - 1 - row) * rowHeight,
  }))
}
