import { drawBox } from './building.ts'
import { mix, type Solid } from './painting.ts'
import { project, round, type Projection } from './projection.ts'

export function drawTree(view: Projection, at: { x: number; y: number; size: number }, leaf: string): Solid {
  const { x, y, size } = at
  const [footX, footY] = project(view, x, y, 0)
  const [, crownY] = project(view, x, y, size * 1.55)
  const radius = round(size * 0.72 * view.scale)
  function crown(dx: number, dy: number, share: number, tone: string): string {
    return `<circle cx="${round(footX + dx * radius)}" cy="${round(crownY + dy * radius)}" r="${round(radius * share)}" fill="${tone}"/>`
  }
  const svg = [
    `<path d="M${footX} ${footY}V${crownY}" stroke="#6b5544" stroke-width="${round(size * 0.14 * view.scale)}"/>`,
    crown(0.05, 0.1, 1, mix(leaf, '#16302c', 0.3)),
    crown(-0.12, -0.05, 0.84, leaf),
    crown(-0.28, -0.26, 0.5, mix(leaf, '#ffffff', 0.18)),
  ].join('')
  return { block: { x0: x - 0.4, x1: x + 0.4, y0: y - 0.4, y1: y + 0.4, z0: 0, z1: size * 2.3 }, svg }
}

export function drawShrub(view: Projection, at: { x: number; y: number; size: number }, leaf: string): Solid {
  const { x, y, size } = at
  const [centreX, centreY] = project(view, x, y, size * 0.4)
  const radius = round(size * 0.55 * view.scale)
  const svg = [
    `<ellipse cx="${centreX}" cy="${centreY}" rx="${radius}" ry="${round(radius * 0.8)}" fill="${mix(leaf, '#16302c', 0.22)}"/>`,
    `<ellipse cx="${round(centreX - radius * 0.2)}" cy="${round(centreY - radius * 0.2)}" rx="${round(radius * 0.7)}" ry="${round(radius * 0.52)}" fill="${mix(leaf, '#ffffff', 0.12)}"/>`,
  ].join('')
  return { block: { x0: x - 0.3, x1: x + 0.3, y0: y - 0.3, y1: y + 0.3, z0: 0, z1: size }, svg }
}

/** A car standing along x or y, its middle at the given place. */
export function drawCar(view: Projection, at: { x: number; y: number; along: 'x' | 'y' }, colour: string): Solid {
  const [length, width] = at.along === 'x' ? [2.1, 0.9] : [0.9, 2.1]
  const footprint = { x0: at.x - length, x1: at.x + length, y0: at.y - width, y1: at.y + width }
  const cabin = {
    x0: at.x - length * 0.55,
    x1: at.x + length * 0.5,
    y0: at.y - width * (at.along === 'x' ? 0.8 : 0.55),
    y1: at.y + width * (at.along === 'x' ? 0.8 : 0.5),
  }
  const svg = [
    drawBox({ ...footprint, z0: 0.08, z1: 0.35 }, view, '#262b31').svg,
    drawBox({ ...footprint, z0: 0.35, z1: 0.92 }, view, colour).svg,
    drawBox({ ...cabin, z0: 0.92, z1: 1.4 }, view, '#4c6372').svg,
    drawBox({ ...cabin, z0: 1.4, z1: 1.52 }, view, mix(colour, '#ffffff', 0.1)).svg,
  ].join('')
  return { block: { ...footprint, z0: 0, z1: 1.52 }, svg }
}

export function drawUmbrella(view: Projection, at: { x: number; y: number }, colour: string): Solid {
  const { x, y } = at
  const reach = 1.25
  const corners = [
    [x - reach, y + reach],
    [x + reach, y + reach],
    [x + reach, y - reach],
  ].map(([cornerX = 0, cornerY = 0]) => project(view, cornerX, cornerY, 2.1).join(','))
  const top = project(view, x, y, 2.9).join(',')
  const [back] = [project(view, x - reach, y - reach, 2.1).join(',')]
  const [footX, footY] = project(view, x, y, 0)
  const [, tipY] = project(view, x, y, 2.5)
  const svg = [
    drawBox({ x0: x - 0.55, x1: x + 0.55, y0: y - 0.55, y1: y + 0.55, z0: 0.65, z1: 0.75 }, view, '#e9e4da').svg,
    `<path d="M${footX} ${footY}V${tipY}" stroke="#4a4f55" stroke-width="${round(0.12 * view.scale)}"/>`,
    `<polygon points="${back} ${corners[0]} ${top}" fill="${mix(colour, '#ffffff', 0.2)}"/>`,
    `<polygon points="${corners[2]} ${back} ${top}" fill="${mix(colour, '#1f2a3a', 0.2)}"/>`,
    `<polygon points="${corners[0]} ${corners[1]} ${top}" fill="${mix(colour, '#ffffff', 0.06)}"/>`,
    `<polygon points="${corners[1]} ${corners[2]} ${top}" fill="${mix(colour, '#1f2a3a', 0.28)}"/>`,
  ].join('')
  return { block: { x0: x - reach, x1: x + reach, y0: y - reach, y1: y + reach, z0: 0, z1: 2.9 }, svg }
}
