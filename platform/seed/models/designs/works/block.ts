import { box, meshOf } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeCanopy } from '../../kit/canopy.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import type { Finish } from '../../kit/finishes.ts'
import { placeTable } from '../../kit/furniture.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeCoping, placeFlatRoof, placeRooftop, placeSolarPanels } from '../../kit/roof.ts'
import { placeLetters } from '../../kit/signage.ts'
import { placeWalk } from '../../kit/grounds/site.ts'
import { frameOf, placeWall, wallsAround, type Opening, type Wall } from '../../kit/walls.ts'

/** A block of offices with several floors and ribbon windows between piers. */
export type Block = { name: string; area: Rectangle; storeys: number; doors: 'lobby' | 'bays'; sign: string }

const storey = 3.8

export const blocks = {
  office: { name: 'office', area: [-19, -8.5, 19, 8.5], storeys: 5, doors: 'lobby', sign: 'ACME' },
  center: { name: 'center', area: [-16, -8, 16, 8], storeys: 1, doors: 'bays', sign: 'ACME SERVICE' },
  workshop: { name: 'workshop', area: [0.14, -12, 20, 4], storeys: 1, doors: 'bays', sign: 'SERVICE' },
  wing: { name: 'wing', area: [0.14, -16, 16, 16], storeys: 2, doors: 'lobby', sign: 'ACME' },
} satisfies Record<string, Block>

function heightOf({ storeys }: Block): number {
  return storeys * storey + 1.1
}

function blockWalls(block: Block): Wall[] {
  return wallsAround(block.area, heightOf(block)).map((wall) => {
    const count = Math.floor((wall.length - 0.8) / 3.1)
    const step = (wall.length - 0.8) / count
    const windows = Array.from({ length: block.storeys }, (_, level) => level).flatMap((level) =>
      Array.from({ length: count }, (_, index): Opening => {
        const isGround = level === 0
        const extent = { at: 0.4 + index * step + 0.28, width: step - 0.56 }
        const isDoor =
          isGround && wall.name === 'South' && (block.doors === 'bays' ? index > 1 : index === Math.floor(count / 2))
        if (isDoor && block.doors === 'bays') return { kind: 'overhead', ...extent, sill: 0, head: 3.1 }
        if (isDoor) return { kind: 'pair', ...extent, sill: 0, head: 3 }
        return {
          kind: isGround ? 'storefront' : 'window',
          ...extent,
          sill: level * storey + (isGround ? 0.4 : 0.85),
          head: level * storey + 3,
        }
      }),
    )
    return { ...wall, name: `${block.name} ${wall.name}`, openings: windows }
  })
}

/** Floors, walls and glazing. */
export function buildBlock(part: Part, block: Block): void {
  const [x0, y0, x1, y1] = block.area
  for (let level = 0; level < block.storeys; level += 1) {
    const z = level * storey
    const floor = meshOf((mesh) =>
      box(mesh, level === 0 ? 'floorTile' : 'woodFloor', [x0 + 0.15, y0 + 0.15, z - 0.35, x1 - 0.15, y1 - 0.15, z]),
    )
    const parameters = {
      Area: squareMeters((x1 - x0) * (y1 - y0)),
      Level: `Level ${level + 1}`,
      'Default Thickness': '350 mm',
    }
    place(part, { category: 'Floors', family: 'Floor', type: 'Concrete Deck 14"', parameters }, floor)
  }
  for (const wall of blockWalls(block)) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: 'anodized', panel: 'accentAmber' })
  }
  placeWalk(part, [x0 - 2, y0 - 5, x1 + 2, y0], 'paver')
  if (block.doors === 'lobby') {
    const middle = (x0 + x1) / 2
    const posts = [
      [middle - 4.4, y0 - 3.6],
      [middle + 4.4, y0 - 3.6],
    ] as const
    placeCanopy(part, {
      area: [middle - 5, y0 - 4, middle + 5, y0 - 0.12],
      z: 3.3,
      posts,
      material: 'accentAmber',
      thick: 0.35,
    })
  }
}

/** The outer skin, with a darker base and bands at the floors. */
export function buildBlockFinish(part: Part, block: Block, finish: Finish): void {
  for (const wall of blockWalls(block)) {
    placeCladding(part, { wall, finish, from: -claddingDepth, to: wall.length + claddingDepth })
    for (let level = 1; level <= block.storeys; level += 1) {
      const z = level * storey - 0.35
      const band = meshOf((mesh) =>
        box(
          mesh,
          finish === 'Metal Panel' ? 'charcoal' : 'castStone',
          [-0.14, -0.17, z, wall.length + 0.14, 0, z + 0.22],
          ['north'],
        ),
      )
      place(
        part,
        {
          category: 'Walls',
          family: 'Wall Sweep',
          type: 'Floor Band 8 3/4"',
          parameters: { Level: `Level ${level + 1}` },
        },
        band,
        frameOf(wall),
      )
    }
    if (!wall.name.endsWith('South')) continue
    const size = block.storeys > 2 ? 1.1 : 0.55
    placeLetters(
      part,
      { text: block.sign, height: size, material: 'accentAmber' },
      frameOf(wall, block.storeys > 2 ? 5.5 : wall.length / 2, -0.18, heightOf(block) - 0.35 - size),
    )
  }
}

export function buildBlockRoof(part: Part, block: Block): void {
  const [x0, y0, x1, y1] = block.area
  const z = heightOf(block) - 0.9
  const inside: Rectangle = [x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2]
  placeFlatRoof(part, inside, z)
  placeRooftop(part, inside, z)
  for (const wall of blockWalls(block)) placeCoping(part, wall, 'charcoal', 0.2)
}

/** Puts solar panels on both sides of the equipment in the middle of the roof. */
export function buildBlockSolar(part: Part, block: Block): void {
  const [x0, y0, x1, y1] = block.area
  const z = heightOf(block) - 0.9
  placeSolarPanels(part, [x0 + 1.5, y0 + 0.8, x1 - 4, y0 + 5.4], z)
  placeSolarPanels(part, [x0 + 1.5, y1 - 5.4, x1 - 8, y1 - 0.8], z)
}

/** Desks in rows on each floor. */
export function buildBlockInterior(part: Part, { area: [x0, y0, x1, y1], storeys }: Block): void {
  for (let level = 0; level < storeys; level += 1) {
    for (let x = x0 + 3; x < x1 - 2; x += 3.6) {
      for (const y of [y0 + 2.4, y1 - 2.4]) placeTable(part, [x, y], 90, level * storey)
    }
    const core = meshOf((mesh) => box(mesh, 'gypsum', [-3.5, -2, level * storey, 3.5, 2, level * storey + 3.3]))
    const at = [(x0 + x1) / 2, (y0 + y1) / 2, 0] as const
    place(
      part,
      {
        category: 'Walls',
        family: 'Basic Wall',
        type: 'Core - 12" Concrete',
        parameters: { Level: `Level ${level + 1}` },
      },
      core,
      { at },
    )
  }
}
