import { line, type Place, type Point } from './svg.ts'

/** Between areas, below and beside each other: arrows have their ways there. */
export const gap = 28

/** To what stands beside or in the line below: straight where both have room, else by the space between the lines. */
export function wayBetween(from: Place, to: Place): Point[] {
  if (from.y === to.y) {
    const y = from.y + from.height / 2
    return from.x < to.x ? line(from.x + from.width + 1, y, to.x - 1, y) : line(from.x - 1, y, to.x + to.width + 1, y)
  }
  const [left, right] = [Math.max(from.x, to.x), Math.min(from.x + from.width, to.x + to.width)]
  const [middle, bottom] = [(left + right) / 2, from.y + from.height]
  if (right - left > 20) return line(middle, bottom + 1, middle, to.y - 1)
  const [start, end] = [from.x + from.width / 2, to.x + to.width / 2]
  return [...line(start, bottom + 1, start, bottom + gap / 2), ...line(end, bottom + gap / 2, end, to.y - 1)]
}

type Around = { from: Place; to: Place; right: number; passing: number }

/** Past other lines, by the lane at their right. */
export function wayAround({ from, to, right, passing }: Around): Point[] {
  const isUp = to.y < from.y
  const [lane, away] = [right + 10 + passing * 6, (gap * 0.6 - passing * 5) * (isUp ? -1 : 1)]
  const [start, end] = [from.x + from.width - 30, to.x + to.width - 30]
  const [leave, arrive] = isUp ? [from.y - 1, to.y + to.height + 1] : [from.y + from.height + 1, to.y - 1]
  return [
    ...line(start, leave, start, leave + away),
    ...line(lane, leave + away, lane, arrive - away),
    ...line(end, arrive - away, end, arrive),
  ]
}
