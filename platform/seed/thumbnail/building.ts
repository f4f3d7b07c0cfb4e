import { drawFacade, type Facade, type FacadeColours } from './facade.ts'
import { mix, rectangle, type Solid } from './painting.ts'
import { leftPlane, levelPlane, project, rightPlane, type Block, type Projection } from './projection.ts'

export type Volume = {
  block: Block
  /** `finish` carries the courses of the chosen exterior finish. */
  wall: 'finish' | 'accent' | 'render' | 'glass'
  roof?: 'parapet' | 'slab' | 'gable-x' | 'gable-y'
  left?: Facade[]
  right?: Facade[]
  /** Rooftop units, as [x, y] of their far corner. */
  units?: [number, number][]
}

export type BuildingColours = { finish: string; accent: string; render: string; roof: string }

const ridge = 0.42

/** The space a volume takes including a pitched roof. */
export function withRoof({ block, roof }: Volume): Block {
  const across = roof === 'gable-x' ? block.y1 - block.y0 : roof === 'gable-y' ? block.x1 - block.x0 : 0
  return { ...block, z1: block.z1 + across * ridge }
}

export function wallColour(volume: Volume, colours: BuildingColours): string {
  if (volume.wall === 'glass') return '#7fa3b5'
  return colours[volume.wall]
}

function facadeColours(volume: Volume, colours: BuildingColours): FacadeColours {
  return { frame: '#333c45', accent: colours.accent, reveal: wallColour(volume, colours) }
}

function polygon(points: [number, number][], attributes: string): string {
  return `<polygon points="${points.map((point) => point.join(',')).join(' ')}" ${attributes}/>`
}

function leftWall(volume: Volume, view: Projection, colours: BuildingColours): string {
  const { x0, x1, y1, z0, z1 } = volume.block
  const colour = wallColour(volume, colours)
  const size: [number, number, number, number] = [x0, z0, x1 - x0, z1 - z0]
  return [
    `<g transform="${leftPlane(view, y1)}">`,
    rectangle(...size, `fill="${colour}"`),
    volume.wall === 'finish' ? rectangle(...size, 'fill="url(#courses)"') : '',
    rectangle(x0, z0, x1 - x0, Math.min(0.5, (z1 - z0) / 8), `fill="${mix(colour, '#20262c', 0.35)}"`),
    ...(volume.left ?? []).map((part) => drawFacade(part, facadeColours(volume, colours))),
    '</g>',
  ].join('')
}

function rightWall(volume: Volume, view: Projection, colours: BuildingColours): string {
  const { y0, y1, x1, z0, z1 } = volume.block
  const colour = mix(wallColour(volume, colours), '#1f2a3a', 0.3)
  const size: [number, number, number, number] = [y0, z0, y1 - y0, z1 - z0]
  return [
    `<g transform="${rightPlane(view, x1)}">`,
    rectangle(...size, `fill="${colour}"`),
    volume.wall === 'finish' ? rectangle(...size, 'fill="url(#courses)"') : '',
    rectangle(y0, z0, y1 - y0, Math.min(0.5, (z1 - z0) / 8), `fill="${mix(colour, '#20262c', 0.35)}"`),
    ...(volume.right ?? []).map((part) => drawFacade(part, facadeColours(volume, colours))),
    (volume.right ?? []).length > 0 ? rectangle(...size, 'fill="#1f2a3a" opacity=".13"') : '',
    '</g>',
  ].join('')
}

/** The flat roof lies below the rim, so that the two far parapets show their inner sides. */
function parapetRoof(volume: Volume, view: Projection, colours: BuildingColours, name: string): string {
  const { x0, x1, y0, y1, z1 } = volume.block
  const rim = 0.35
  const drop = 0.7
  const coping = mix(wallColour(volume, colours), '#ffffff', 0.55)
  const inner: [number, number, number, number] = [x0 + rim, y0 + rim, x1 - x0 - 2 * rim, y1 - y0 - 2 * rim]
  const corners = [
    project(view, inner[0], inner[1], z1),
    project(view, x1 - rim, inner[1], z1),
    project(view, x1 - rim, y1 - rim, z1),
    project(view, inner[0], y1 - rim, z1),
  ]
  return [
    `<clipPath id="${name}">${polygon(corners, '')}</clipPath>`,
    `<g transform="${levelPlane(view, z1)}">${rectangle(x0, y0, x1 - x0, y1 - y0, `fill="${coping}"`)}</g>`,
    `<g clip-path="url(#${name})">`,
    `<g transform="${levelPlane(view, z1 - drop)}">${rectangle(...inner, `fill="${colours.roof}"`)}`,
    rectangle(inner[0], inner[1], 1.1, inner[3], 'fill="#1d2733" opacity=".2"'),
    '</g>',
    `<g transform="${leftPlane(view, inner[1])}">${rectangle(inner[0], z1 - drop, inner[2], drop, `fill="${mix(coping, '#1f2a3a', 0.12)}"`)}</g>`,
    `<g transform="${rightPlane(view, inner[0])}">${rectangle(inner[1], z1 - drop, inner[3], drop, `fill="${mix(coping, '#1f2a3a', 0.38)}"`)}</g>`,
    '</g>',
  ].join('')
}

function slabRoof(volume: Volume, view: Projection, colours: BuildingColours): string {
  const { x0, x1, y0, y1, z1 } = volume.block
  const colour = mix(wallColour(volume, colours), '#ffffff', 0.3)
  return `<g transform="${levelPlane(view, z1)}">${rectangle(x0, y0, x1 - x0, y1 - y0, `fill="${colour}"`)}</g>`
}

/** Overhanging pitched roof; the gable end that faces the viewer closes with the wall's finish. */
function gableRoof(volume: Volume, view: Projection, colours: BuildingColours): string {
  const { x0, x1, y0, y1, z1 } = volume.block
  const alongX = volume.roof === 'gable-x'
  const eaves = 0.5
  const [low, high] = alongX ? [y0, y1] : [x0, x1]
  const rise = (high - low) * ridge
  const middle = (low + high) / 2
  const sunk = z1 - (eaves * rise * 2) / (high - low)
  function at(along: number, cross: number, z: number): [number, number] {
    return alongX ? project(view, along, cross, z) : project(view, cross, along, z)
  }
  const [near, far] = alongX ? [x1, x0] : [y1, y0]
  const wall = wallColour(volume, colours)
  const end = alongX ? mix(wall, '#1f2a3a', 0.3) : wall
  function slope(edge: number, tone: string): string {
    const outline = [
      at(far - eaves, edge, sunk),
      at(near + eaves, edge, sunk),
      at(near + eaves, middle, z1 + rise),
      at(far - eaves, middle, z1 + rise),
    ]
    return polygon(outline, `fill="${tone}" stroke="${mix(tone, '#1f2a3a', 0.25)}" stroke-width=".6"`)
  }
  const gable = polygon([at(near, low, z1), at(near, high, z1), at(near, middle, z1 + rise)], `fill="${end}"`)
  const hidden = slope(low - eaves, mix(colours.roof, '#1f2a3a', 0.4))
  const shown = slope(high + eaves, alongX ? mix(colours.roof, '#ffffff', 0.08) : mix(colours.roof, '#1f2a3a', 0.28))
  return hidden + gable + shown
}

function drawRoof(volume: Volume, view: Projection, colours: BuildingColours, name: string): string {
  if (volume.roof === 'gable-x' || volume.roof === 'gable-y') return gableRoof(volume, view, colours)
  if (volume.roof === 'slab') return slabRoof(volume, view, colours)
  return parapetRoof(volume, view, colours, name)
}

export function drawVolume(volume: Volume, view: Projection, colours: BuildingColours, name: string): Solid {
  return {
    block: volume.block,
    svg: leftWall(volume, view, colours) + rightWall(volume, view, colours) + drawRoof(volume, view, colours, name),
  }
}

/** A plain box: canopies, posts, rooftop units, car bodies. */
export function drawBox(block: Block, view: Projection, colour: string): Solid {
  const { x0, x1, y0, y1, z0, z1 } = block
  const left = `<g transform="${leftPlane(view, y1)}">${rectangle(x0, z0, x1 - x0, z1 - z0, `fill="${colour}"`)}</g>`
  const right = `<g transform="${rightPlane(view, x1)}">${rectangle(y0, z0, y1 - y0, z1 - z0, `fill="${mix(colour, '#1f2a3a', 0.32)}"`)}</g>`
  const top = `<g transform="${levelPlane(view, z1)}">${rectangle(x0, y0, x1 - x0, y1 - y0, `fill="${mix(colour, '#ffffff', 0.28)}"`)}</g>`
  return { block, svg: left + right + top }
}
