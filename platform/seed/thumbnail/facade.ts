import { mix, rectangle } from './painting.ts'

/** What a wall shows, drawn in the wall's own plane: metres along it and metres up. */
export type Facade =
  | { kind: 'storefront'; from: number; to: number; height: number; bays: number; door?: number; base?: number }
  | { kind: 'windows'; from: number; to: number; count: number; sill: number; height: number; width: number }
  | { kind: 'ribbon'; from: number; to: number; sill: number; height: number; bays: number }
  | { kind: 'docks'; from: number; to: number; count: number }
  | { kind: 'sign'; at: number; height: number; size: number }
  | { kind: 'band'; from: number; to: number; sill: number; height: number }

export type FacadeColours = { frame: string; accent: string; reveal: string }

function panes(x: number, y: number, width: number, height: number, count: number): string {
  const step = width / count
  return Array.from({ length: count }, (_, index) =>
    rectangle(x + index * step + 0.09, y + 0.09, step - 0.18, height - 0.18, 'fill="url(#glass)"'),
  ).join('')
}

function storefront(part: Extract<Facade, { kind: 'storefront' }>, colours: FacadeColours): string {
  const { from, to, height, bays, door, base = 0.25 } = part
  const width = to - from
  const step = width / bays
  const transom = height > 3 ? height - 1 : height
  const parts = [
    rectangle(from, base, width, height - base, `fill="${colours.frame}"`),
    panes(from, base, width, transom - base, bays),
  ]
  if (transom < height) parts.push(panes(from, transom, width, height - transom, bays))
  if (door !== undefined) {
    const x = from + door * step
    parts.push(
      rectangle(x - 0.12, 0, step + 0.24, 2.55, `fill="${colours.frame}"`),
      rectangle(x + 0.08, 0.12, step / 2 - 0.14, 2.3, 'fill="url(#door)"'),
      rectangle(x + step / 2 + 0.06, 0.12, step / 2 - 0.14, 2.3, 'fill="url(#door)"'),
    )
  }
  // Two bright streaks make the glazing read as glass at the size of a card.
  parts.push(
    `<path d="M${from + width * 0.12} ${base}l${height * 0.55} ${height - base}h.7l${-height * 0.55} ${base - height}z" fill="#fff" opacity=".16"/>`,
  )
  return parts.join('')
}

function windows(part: Extract<Facade, { kind: 'windows' }>, colours: FacadeColours): string {
  const step = (part.to - part.from) / part.count
  return Array.from({ length: part.count }, (_, index) => {
    const x = part.from + index * step + (step - part.width) / 2
    return [
      rectangle(x - 0.14, part.sill - 0.14, part.width + 0.28, part.height + 0.28, `fill="${colours.frame}"`),
      rectangle(x, part.sill, part.width, part.height, 'fill="url(#glass)"'),
      rectangle(x + part.width / 2 - 0.05, part.sill, 0.1, part.height, `fill="${colours.frame}"`),
      rectangle(x - 0.24, part.sill - 0.3, part.width + 0.48, 0.18, `fill="${mix(colours.reveal, '#ffffff', 0.35)}"`),
    ].join('')
  }).join('')
}

function docks(part: Extract<Facade, { kind: 'docks' }>, colours: FacadeColours): string {
  const step = (part.to - part.from) / part.count
  return Array.from({ length: part.count }, (_, index) => {
    const x = part.from + index * step + step * 0.18
    const width = step * 0.64
    const slats = Array.from({ length: 4 }, (_, line) =>
      rectangle(x, 1.3 + line * 0.72, width, 0.08, `fill="${mix(colours.frame, '#ffffff', 0.45)}"`),
    ).join('')
    return [
      rectangle(x - 0.3, 0.7, width + 0.6, 3.6, `fill="${colours.frame}"`),
      rectangle(x, 0.9, width, 3.1, 'fill="#d8dcdf"'),
      slats,
      rectangle(x - 0.3, 0.45, width + 0.6, 0.35, `fill="${colours.accent}"`),
    ].join('')
  }).join('')
}

/** The organization's mark on the wall: a disc with a lintel over an opening. */
function sign(part: Extract<Facade, { kind: 'sign' }>, colours: FacadeColours): string {
  const { at, height, size } = part
  const bar = size * 0.2
  return [
    `<circle cx="${at}" cy="${height}" r="${size}" fill="${colours.accent}"/>`,
    `<circle cx="${at}" cy="${height}" r="${size * 0.86}" fill="none" stroke="#fff" stroke-width="${size * 0.07}"/>`,
    rectangle(at - size * 0.5, height + size * 0.12, size, bar, 'fill="#fff"'),
    rectangle(at - size * 0.4, height - size * 0.5, bar, size * 0.66, 'fill="#fff"'),
    rectangle(at + size * 0.2, height - size * 0.5, bar, size * 0.66, 'fill="#fff"'),
  ].join('')
}

export function drawFacade(part: Facade, colours: FacadeColours): string {
  switch (part.kind) {
    case 'storefront':
      return storefront(part, colours)
    case 'windows':
      return windows(part, colours)
    case 'ribbon':
      return (
        rectangle(part.from, part.sill, part.to - part.from, part.height, `fill="${colours.frame}"`) +
        panes(part.from, part.sill, part.to - part.from, part.height, part.bays)
      )
    case 'docks':
      return docks(part, colours)
    case 'sign':
      return sign(part, colours)
    case 'band':
      return rectangle(part.from, part.sill, part.to - part.from, part.height, `fill="${colours.accent}"`)
  }
}
