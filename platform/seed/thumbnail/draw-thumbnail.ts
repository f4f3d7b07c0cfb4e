import { drawBox, drawVolume, wallColour, withRoof, type BuildingColours, type Volume } from './building.ts'
import { drawGround, shadowOf, type Ground } from './ground.ts'
import { backToFront, mix, numbersFrom, type Solid } from './painting.ts'
import { daylights, wallColours, wallCourses, type DaylightName, type ExteriorFinish } from './palette.ts'
import { fitSite, levelPlane, project, round, type Block, type Projection } from './projection.ts'
import { drawCar, drawShrub, drawTree, drawUmbrella } from './surroundings.ts'

export type Massing = {
  ground: Ground
  volumes: Volume[]
  /** Canopies, posts, screens: `accent`, or a colour. */
  boxes?: { block: Block; colour: string }[]
  trees?: [x: number, y: number, size: number][]
  shrubs?: [x: number, y: number][]
  cars?: [x: number, y: number, along: 'x' | 'y'][]
  umbrellas?: [x: number, y: number][]
}

export type ThumbnailStyle = {
  /** Makes trees and cars differ between pictures, always in the same way. */
  seed: string
  finish: ExteriorFinish
  accent: string
  daylight: DaylightName
}

const thumbnailSize = { width: 640, height: 400 }

const carColours = ['#c9d1d8', '#8c3b3b', '#33465c', '#e8e6e1', '#5b6670', '#3f6b66', '#b58a4a']

function definitions(style: ThumbnailStyle, view: Projection): string {
  const { sky, glass } = daylights[style.daylight]
  const courses = wallCourses[style.finish]
  const [, horizon] = project(view, 0, 0, 0)
  return [
    '<defs>',
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>`,
    `<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="120" cy="${round(Math.min(horizon, 90))}" r="330"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="glass" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${glass[1]}"/><stop offset="1" stop-color="${glass[0]}"/></linearGradient>`,
    `<linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(glass[1], '#1f2a3a', 0.35)}"/><stop offset="1" stop-color="${glass[1]}"/></linearGradient>`,
    `<pattern id="courses" width="${courses.width}" height="${courses.height}" patternUnits="userSpaceOnUse"><path d="${courses.path}" stroke="#1f2a3a" stroke-opacity=".22" stroke-width=".07" fill="none"/></pattern>`,
    '<pattern id="slabs" width="1.4" height="1.4" patternUnits="userSpaceOnUse"><path d="M0 0H1.4M0 0V1.4" stroke="#1f2a3a" stroke-opacity=".13" stroke-width=".08" fill="none"/></pattern>',
    '<pattern id="ripples" width="3" height="1.6" patternUnits="userSpaceOnUse"><path d="M.2 .4H1.6M1.5 1.2H2.7" stroke="#fff" stroke-opacity=".45" stroke-width=".12"/></pattern>',
    '</defs>',
  ].join('')
}

function rooftopUnits(volume: Volume, view: Projection): Solid[] {
  const base = volume.block.z1 - 0.7
  return (volume.units ?? []).flatMap(([x, y]) => {
    const body = { x0: x, x1: x + 2, y0: y, y1: y + 1.5, z0: base, z1: base + 1.1 }
    const fan = project(view, x + 1, y + 0.75, base + 1.1)
    const radius = round(0.5 * view.scale)
    const unit = drawBox(body, view, '#b9c0c6')
    const disc = `<ellipse cx="${fan[0]}" cy="${fan[1]}" rx="${radius}" ry="${round(radius * 0.58)}" fill="#6d767e"/>`
    return [{ block: { ...body, z0: volume.block.z1 }, svg: unit.svg + disc }]
  })
}

function surroundings(massing: Massing, style: ThumbnailStyle, view: Projection): Solid[] {
  const { leaf } = daylights[style.daylight]
  const random = numbersFrom(style.seed)
  function varied(): string {
    return mix(leaf, random() > 0.5 ? '#ffffff' : '#16302c', random() * 0.16)
  }
  function colour(): string {
    return carColours[Math.floor(random() * carColours.length)] ?? '#c9d1d8'
  }
  return [
    ...(massing.trees ?? []).map(([x, y, size]) =>
      drawTree(view, { x, y, size: size * (0.9 + random() * 0.2) }, varied()),
    ),
    ...(massing.shrubs ?? []).map(([x, y]) => drawShrub(view, { x, y, size: 0.8 + random() * 0.3 }, varied())),
    ...(massing.cars ?? []).map(([x, y, along]) => drawCar(view, { x, y, along }, colour())),
    ...(massing.umbrellas ?? []).map(([x, y]) => drawUmbrella(view, { x, y }, style.accent)),
  ]
}

function shadows(massing: Massing, style: ThumbnailStyle, view: Projection): string {
  const casting = [
    ...massing.volumes.map((volume) => volume.block),
    ...(massing.boxes ?? []).map((box) => box.block),
    ...(massing.cars ?? []).map(([x, y, along]) => {
      const [length, half] = along === 'x' ? [2.1, 0.9] : [0.9, 2.1]
      return { x0: x - length, x1: x + length, y0: y - half, y1: y + half, z0: 0, z1: 1.2 }
    }),
  ]
  const crowns = (massing.trees ?? []).map(
    ([x, y, size]) =>
      `<ellipse cx="${round(x + size * 0.9)}" cy="${round(y - size * 0.4)}" rx="${round(size * 1.05)}" ry="${round(size * 0.7)}"/>`,
  )
  return [
    `<g transform="${levelPlane(view, 0)}" clip-path="url(#site)" fill="#1f2a3a" opacity="${daylights[style.daylight].shadow}">`,
    `<path d="${casting.map(shadowOf).join('')}"/>`,
    ...crowns,
    '</g>',
  ].join('')
}

/** Draws a building as an isometric illustration. The same input always gives the same text. */
export function drawThumbnail(massing: Massing, style: ThumbnailStyle): string {
  const { width, height } = thumbnailSize
  const view = fitSite(thumbnailSize, {
    ...massing.ground,
    buildings: massing.volumes.map(withRoof),
  })
  const daylight = daylights[style.daylight]
  const colours: BuildingColours = {
    finish: wallColours[style.finish],
    accent: style.accent,
    render: '#e8e4dc',
    roof: '#cfd3d4',
  }
  const solids = [
    ...massing.volumes.map((volume, index) => drawVolume(volume, view, roofed(volume, colours), `roof${index}`)),
    ...massing.volumes.flatMap((volume) => rooftopUnits(volume, view)),
    ...(massing.boxes ?? []).map((box) =>
      drawBox(box.block, view, box.colour === 'accent' ? style.accent : box.colour),
    ),
    ...surroundings(massing, style, view),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    definitions(style, view),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><rect width="${width}" height="${height}" fill="url(#sun)"/>`,
    drawGround(massing.ground, view, daylight),
    shadows(massing, style, view),
    ...backToFront(solids).map((solid) => solid.svg),
    '</svg>\n',
  ].join('')
}

function roofed(volume: Volume, colours: BuildingColours): BuildingColours {
  const pitched = volume.roof === 'gable-x' || volume.roof === 'gable-y'
  return pitched ? { ...colours, roof: mix('#55606b', wallColour(volume, colours), 0.12) } : colours
}
