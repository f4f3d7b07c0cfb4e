import type { House } from '../house.ts'
import { arrow, box, lineHeight, text, type Piece, type Place } from './svg.ts'

export type Room = { name: string; place: Place }

const hostWidth = 184
const gap = 12

/** Host and remotes beside each other, and how the remotes come: at run time. */
export function drawBrowser({ packages }: House, frame: Omit<Place, 'height'>): Piece & { rooms: Room[] } {
  const shown = packages.filter(({ name }) => name === 'host' || name.startsWith('remote-'))
  const height = 48 + Math.max(...shown.map(({ rooms }) => rooms.length)) * lineHeight
  const width = (frame.width - hostWidth) / (shown.length - 1) - gap
  const rooms = shown.map(({ name }, at) => {
    const x = at === 0 ? frame.x : frame.x + hostWidth + gap + (at - 1) * (width + gap)
    return { name, place: { x, y: frame.y + 42, width: at === 0 ? hostWidth : width, height } }
  })
  const parts = rooms.flatMap(({ name, place }, at) => drawPackage(name, shown[at]?.rooms ?? [], { place, color: at }))
  return { parts: [...parts, ...drawLoading(rooms, frame.y + 22)], bottom: frame.y + 42 + height, rooms }
}

/** A package with what is in it. */
export function drawPackage(name: string, rooms: readonly string[], { place, color }: { place: Place; color: number }) {
  const perColumn = place.width > 200 ? Math.ceil(rooms.length / 2) : rooms.length
  return [
    ...drawTitled(name, place, color),
    ...rooms.map((room, at) => {
      const [column, line] = [Math.floor(at / perColumn), at % perColumn]
      return text(place.x + 12 + (column * place.width) / 2, place.y + 47 + line * lineHeight, room, 'small')
    }),
  ]
}

/** The box of a package, with the color that stands for it. */
export function drawTitled(name: string, place: Place, color: number) {
  const band = { ...place, x: place.x + 12, y: place.y - 2.5, width: 34, height: 5 }
  return [box(place, 'box'), box(band, `p${color}`, 2.5), text(place.x + 12, place.y + 25, name, 'title')]
}

/** The host loads the remotes by their addresses. */
function drawLoading(rooms: readonly Room[], y: number): string[] {
  const [host, ...remotes] = rooms.map(({ place }) => ({ ...place, middle: place.x + place.width / 2 }))
  if (!host) return []
  const ways = remotes.map(({ middle, y: top }) => {
    return arrow(
      [
        [host.middle, top],
        [host.middle, y],
        [middle, y],
        [middle, top - 1],
      ],
      'aside',
    )
  })
  return [
    ...ways,
    text(host.middle + 14, y - 7, 'loads at run time what the registry names, and imports none of it', 'soft'),
  ]
}
