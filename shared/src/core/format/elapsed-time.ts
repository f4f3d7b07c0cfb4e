import { shortText } from './numbers.ts'

const second = 1000
const units = [
  { unit: 'day', length: 24 * 60 * 60 * second },
  { unit: 'hour', length: 60 * 60 * second },
  { unit: 'minute', length: 60 * second },
  { unit: 'second', length: second },
] as const

type Unit = (typeof units)[number]['unit']

/** How long something took, in its two largest units: `2 minutes 5 seconds`, `0.4 seconds`. */
export function elapsedTime(milliseconds: number): string {
  if (milliseconds < 10 * second) return inWords(Math.max(100, milliseconds) / second, 'second')
  let rest = Math.round(milliseconds / second) * second
  const counts = units.map(({ unit, length }) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return { unit, count }
  })
  const first = counts.findIndex(({ count }) => count > 0)
  return counts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => inWords(count, unit))
    .join(' ')
}

function inWords(count: number, unit: Unit): string {
  const text = shortText(count)
  return `${text} ${text === '1' ? unit : `${unit}s`}`
}
