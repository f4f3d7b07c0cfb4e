import { labelText, valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'

type Part = { name: string; value: number; color: string }
type DrawingTooltipProps = {
  entry: ChartEntry
  parts?: readonly Part[]
  format?: ValueFormat | undefined
  hidesWhole?: boolean
}

/** The tooltip of the element under the pointer. Screen readers have the table. */
export function DrawingTooltip({ entry, parts = [], format, hidesWhole = false }: DrawingTooltipProps) {
  return (
    <div style={style}>
      <div>{labelText(entry)}</div>
      {parts.map(({ name, value, color }) => (
        <div key={name}>
          <span style={{ color }}>■</span> {name}: {valueText(value, format)}
        </div>
      ))}
      {/* Lines or bars that are side by side have no total. */}
      {!hidesWhole && <strong style={{ color: 'var(--chart-strong-text)' }}>{valueText(entry.value, format)}</strong>}
    </div>
  )
}

const style = {
  maxWidth: '16rem',
  padding: '6px 10px',
  fontSize: '13px',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  color: 'var(--chart-text)',
  background: 'var(--chart-panel)',
  border: '1px solid var(--chart-grid)',
  borderRadius: '8px',
  boxShadow: 'var(--chart-shadow)',
} as const
