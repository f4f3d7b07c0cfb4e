import { tickText, valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'
import type { ChartSeries } from '../series.ts'
import { valueTicks, type ValueUnit } from '../value-scale.ts'
import { characterWidth, lengthOfLongest, shortened, widthOfLongest } from '../text-size.ts'

export type DrawingProps = {
  entries: readonly ChartEntry[]
  /** The parts of the bars. */
  series?: readonly ChartSeries[] | undefined
  isStacked?: boolean
  format?: ValueFormat | undefined
  unit?: ValueUnit | undefined
  width: number
  height: number
  /** Pixels of the legend at the bottom. */
  legendHeight?: number
}

/** The options of a nivo axis. */
type Axis<Tick> = {
  tickSize: number
  tickPadding: number
  tickRotation?: number
  tickValues: readonly Tick[]
  format: (tick: Tick) => string
}
export type Margin = { top: number; right: number; bottom: number; left: number }
/** Pixels within the drawing. */
export type Rect = { left: number; width: number; top: number; height: number }

const top = 12
const right = 12
/** Pixels of a single line of labels below an axis. */
const lineBelow = 28
const lineHeight = 14
/** Degrees. The steep angle is used if labels would overlap at the slight one. */
const rotations = { slight: -40, steep: -65 }
/** Characters. Longer rotated labels are truncated, or the bars become horizontal. */
const rotatedLength = { min: 6, max: 14 }
/** Tolerance for texts that are wider than average. */
const wideText = 1.15
/** Maximum pixels that rotated labels may extend to the left of the axis. */
const rotatedLeft = 72

/** The ticks of the value axis, and the range of nivo's scale. */
function valueAxis({ entries, series = [], isStacked = true, format, unit }: DrawingProps) {
  const stacks = entries.map((_, index) => series.map(({ values }) => values[index] ?? 0))
  const stackExtents = isStacked
    ? stacks.flatMap((parts) => [sumOf(parts, Math.max), sumOf(parts, Math.min)])
    : stacks.flat()
  const ticks = valueTicks([...entries.map(({ value }) => value), ...stackExtents], unit)
  const scale = { type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, nice: false } as const
  const write = (value: number) => valueText(value, format)
  return { ticks, scale, write, width: widthOfLongest(ticks.map(write)) }
}

/** nivo stacks positive values upwards and negative ones downwards. */
function sumOf(parts: readonly number[], side: typeof Math.max): number {
  return parts.reduce((sum, value) => sum + side(0, value), 0)
}

type CategoryLabels = { every?: number; length?: number; rotation?: number }

function categoryAxis(entries: readonly ChartEntry[], { every = 1, length = Infinity, rotation = 0 }: CategoryLabels) {
  const texts = new Map(entries.map((entry) => [entry.key, shortened(tickText(entry), length)]))
  return {
    tickSize: 4,
    tickPadding: 6,
    tickRotation: rotation,
    tickValues: entries.flatMap(({ key }, index) => (index % every === 0 ? [key] : [])),
    format: (key: string) => texts.get(key) ?? '',
  }
}

/** Omits some labels of a line if there is no room for all. */
export function layOutLine(props: DrawingProps) {
  const { entries, width, height, legendHeight = 0 } = props
  const values = valueAxis(props)
  const labels = entries.map(tickText)
  const labelWidth = widthOfLongest(labels) + 10
  // Half of the first and the last label extends beyond the axis.
  const half = Math.min(56, Math.ceil(labelWidth / 2))
  const margin = {
    top,
    right: Math.max(24, half),
    bottom: lineBelow + legendHeight,
    left: Math.max(half, values.width + 16),
  }
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const every = Math.max(1, Math.ceil((labelWidth * (entries.length - 1)) / Math.max(1, inner.width)))
  return {
    margin,
    inner,
    scale: values.scale,
    ticks: values.ticks,
    axisBottom: categoryAxis(entries, { every }),
    axisLeft: { tickSize: 0, tickPadding: 8, tickValues: values.ticks, format: values.write },
  }
}

export type BarLayout = {
  layout: 'vertical' | 'horizontal'
  margin: Margin
  /** nivo's padding of a band, as a fraction of the band. */
  padding: number
  scale: ReturnType<typeof valueAxis>['scale']
  ticks: readonly number[]
  axisBottom: Axis<string> | Axis<number>
  axisLeft: Axis<string> | Axis<number>
  /** The complete band of each entry, including half of the gaps beside its bar. */
  bands: readonly Rect[]
}

/** Bars are vertical if their labels fit below them, possibly rotated; with long labels they are horizontal. */
export function layOutBars(props: DrawingProps): BarLayout {
  const { entries, width, height, legendHeight = 0 } = props
  const values = valueAxis(props)
  const labels = entries.map(tickText)
  const longest = lengthOfLongest(labels)
  const left = values.width + 16
  const band = (width - left - right) / Math.max(1, entries.length)
  const isFlat = widthOfLongest(labels) + 10 <= band
  const rows = Math.floor((height - legendHeight - top - lineBelow) / (lineHeight + 4))
  if (!isFlat && longest > rotatedLength.max && entries.length <= rows) return horizontalBars(props, values)
  const rotated = isFlat ? undefined : rotatedLabels(labels, { left, band, width })
  const margin = {
    top,
    right,
    bottom: (rotated?.height ?? lineBelow) + legendHeight,
    left: rotated?.left ?? left,
  }
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const bands = bandsOf(entries.length, inner.width)
  return {
    layout: 'vertical',
    margin,
    padding: bands.padding,
    scale: values.scale,
    ticks: values.ticks,
    axisBottom: categoryAxis(entries, rotated ?? {}),
    axisLeft: { tickSize: 0, tickPadding: 8, tickValues: values.ticks, format: values.write },
    bands: bands.starts.map((start) => ({
      left: margin.left + start,
      width: bands.step,
      top: margin.top,
      height: inner.height,
    })),
  }
}

type Room = { left: number; band: number; width: number }

/** The first label has the least room: rotated, it extends to the left. */
function rotatedLabels(labels: readonly string[], { left, band, width }: Room) {
  const isSteep = band * Math.sin(radians(rotations.slight)) < lineHeight
  const rotation = isSteep ? rotations.steep : rotations.slight
  const [horizontalShare, down] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))]
  const labelCharacterWidth = characterWidth * wideText * horizontalShare
  const longest = Math.min(lengthOfLongest(labels), rotatedLength.max)
  const widest = Math.max(left, Math.min(rotatedLeft, width * 0.2, Math.ceil(longest * labelCharacterWidth - band / 2)))
  const room = Math.floor((widest + band / 2) / labelCharacterWidth)
  const length = Math.min(longest, Math.max(rotatedLength.min, room))
  return {
    left: widest,
    length,
    rotation,
    every: Math.max(1, Math.ceil(lineHeight / (band * down))),
    height: Math.ceil(length * characterWidth * wideText * down) + lineHeight + 6,
  }
}

function radians(degrees: number): number {
  return (Math.abs(degrees) * Math.PI) / 180
}

function horizontalBars(
  { entries, width, height, legendHeight = 0 }: DrawingProps,
  values: ReturnType<typeof valueAxis>,
): BarLayout {
  const labelCharacterWidth = characterWidth * wideText
  const length = Math.min(lengthOfLongest(entries.map(tickText)), Math.floor((width * 0.4) / labelCharacterWidth))
  const margin = {
    top,
    right: Math.max(right, Math.ceil(values.width / 2) + 4),
    bottom: lineBelow + legendHeight,
    left: Math.ceil(length * labelCharacterWidth) + 12,
  }
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const every = Math.max(1, Math.ceil(((values.width + 12) * (values.ticks.length - 1)) / Math.max(1, inner.width)))
  const ticks = values.ticks.filter((_, index) => index % every === 0)
  const bands = bandsOf(entries.length, inner.height)
  return {
    layout: 'horizontal',
    margin,
    padding: bands.padding,
    scale: values.scale,
    ticks,
    axisBottom: { tickSize: 0, tickPadding: 8, tickValues: ticks, format: values.write },
    axisLeft: categoryAxis(entries, { length }),
    bands: bands.starts.map((start) => ({
      left: margin.left,
      width: inner.width,
      top: margin.top + start,
      height: bands.step,
    })),
  }
}

const minPadding = 0.3
/** Pixels. */
const maxBar = 64

/** Bands like nivo's band scale: with few bars the padding grows, so that none is wider than `maxBar`. */
function bandsOf(count: number, length: number) {
  const padding = Math.max(minPadding, (length - maxBar * count) / (length + maxBar))
  const step = length / (count + padding)
  return { padding, step, starts: Array.from({ length: count }, (_, index) => (index + padding / 2) * step) }
}
