import { DateRangePicker, lastDays, type DateRange } from '@lintel/shared/widgets'
import { quickRanges } from './date-range.model.ts'

const presets = quickRanges.map(({ title, days }) => ({ title, range: () => lastDays(days) }))

/** Between which days requests were made. */
export function RangePicker({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  return <DateRangePicker label="Date range" value={value} onChange={onChange} presets={presets} />
}
