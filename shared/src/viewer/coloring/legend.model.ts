import type { ColoredElements } from '../appearance/appearance.ts'
import type { ListedElement } from '../elements/listed-element.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { measureText } from '../../core/format/index.ts'
import type { PropertyValue } from '../model.ts'
import { valueOf, type ColorProperty } from './color-property.model.ts'
import { measuresIn, rangesOf, textOfMeasure, type Measure } from './ranges.model.ts'
import { kindColors, otherColor, rangeColors } from './palette.ts'

type Wish = { property: ColorProperty; units: UnitSystem }
type Valued = { element: ListedElement; value: PropertyValue }

/** The legend: colors with their elements. Elements without a value have no color. */
export function legendOf(elements: readonly ListedElement[], { property, units }: Wish): ColoredElements[] {
  const valued = elements.flatMap((element) => {
    const value = valueOf(element, property)
    return value === undefined ? [] : [{ element, value }]
  })
  const measures = measuresIn(valued.map(({ value }) => value))
  return measures ? legendOfMeasures(valued, measures, units) : legendOfKinds(valued, units)
}

function textOf(value: PropertyValue, units: UnitSystem) {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : measureText(String(value), units)
}

/** Sorts values by frequency; those beyond the palette share one color. */
function legendOfKinds(valued: readonly Valued[], units: UnitSystem): ColoredElements[] {
  const kinds = [...Map.groupBy(valued, ({ value }) => textOf(value, units))]
    .map(([name, indexes]) => ({ name, elements: indexes.map(({ element }) => element) }))
    .toSorted((one, other) => other.elements.length - one.elements.length || one.name.localeCompare(other.name, 'en'))
  const coloredKinds = kinds.slice(0, kindColors.length)
  const otherKinds = kinds.slice(kindColors.length)
  const legend: ColoredElements[] = coloredKinds.map((kind, index) => ({
    ...kind,
    colour: kindColors[index] ?? otherColor,
  }))
  if (otherKinds.length === 0) return legend
  const values = otherKinds.length === 1 ? '1 value' : `${otherKinds.length} values`
  const elements = otherKinds.flatMap((kind) => kind.elements)
  return [...legend, { name: `Other (${values})`, colour: otherColor, elements }]
}

/** One color for each number if there are few, otherwise ranges. */
function legendOfMeasures(valued: readonly Valued[], measures: readonly Measure[], units: UnitSystem) {
  const distinct = [...new Set(measures.map(({ number }) => number))].toSorted((one, other) => one - other)
  const unit = measures[0]?.unit ?? ''
  const ranges =
    distinct.length > rangeColors.length
      ? rangesOf(distinct, rangeColors.length, { unit, units })
      : distinct.map((number) => ({ from: number, name: textOfMeasure({ number, unit }, units) }))
  const groups = Map.groupBy(valued.keys(), (index) => {
    const { number } = measures[index] ?? { number: Number.NaN }
    return ranges.findLastIndex(({ from }) => number >= from)
  })
  return ranges.flatMap(({ name }, rangeIndex) => {
    const elementsInRange = [...(groups.get(rangeIndex) ?? [])].flatMap((index) => valued[index]?.element ?? [])
    return elementsInRange.length > 0
      ? [{ name, colour: colorAt(rangeIndex, ranges.length), elements: elementsInRange }]
      : []
  })
}

/** Chooses colors that differ as much as possible; the darkest one, almost black, is only used if all are needed. */
function colorAt(at: number, count: number) {
  const firstColor = count < rangeColors.length ? 1 : 0
  const position = count === 1 ? 0.5 : at / (count - 1)
  return rangeColors[firstColor + Math.round(position * (rangeColors.length - 1 - firstColor))] ?? otherColor
}
