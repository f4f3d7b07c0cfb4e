import type { MaterialName } from '../../kernel/materials.ts'
import type { Part } from '../../kernel/part.ts'
import { placeCanopy } from '../../kit/canopy.ts'
import {
  lanePath,
  mergingPath,
  placeClearanceBar,
  placeCurb,
  placeLane,
  placeLaneLine,
  placeOrderPoint,
} from '../../kit/grounds/drive-thru.ts'
import { placeShrubs, placeTree } from '../../kit/grounds/planting.ts'
import { placeIsland, placeWalk } from '../../kit/grounds/site.ts'
import { placeTerraceTables } from '../../kit/furniture.ts'
import { placeCar } from '../../kit/grounds/vehicles.ts'

const innerX = 18.2
const outerX = 22.3
const path = lanePath({ x: innerX, from: -24, corner: 13.2, out: -26, radius: 6 })

/** The lane beside the building, around its corner and out. */
export function buildLane(part: Part): void {
  placeLane(part, { path, width: 3.4, name: 'Lane 1' }, [
    [innerX, -21],
    [innerX, -8],
    [innerX, 4.5],
  ])
  placeCurb(part, path.slice(0, 9), -1.95)
  placeIsland(part, { area: [16.45, -17.5, 16.95, -11.5], radius: 0.25, fill: 'mulch' })
  placeOrderPoint(part, [16.5, -15.5], '1')
  placeClearanceBar(part, [16.1, -19])
  placeCar(part, [innerX, -13.4], 90, 1)
  placeCar(part, [innerX, 2.2], 90, 2)
  placeCar(part, [innerX, -6.4], 90, 0)
}

/** Fills the ground beside a single lane. */
export function buildSingleLaneVerge(part: Part): void {
  placeIsland(part, { area: [20.4, -24.5, 30.6, 9], radius: 3, fill: 'lawn' })
  for (const [index, [x, y]] of (
    [
      [28.6, -6],
      [25.5, 3],
      [28, 7],
    ] as const
  ).entries())
    placeTree(part, [x, y], index, -0.03)
  placeShrubs(part, [21.2, -20], [21.2, 4], 1.2)
}

/** The second lane, which merges before the window. */
export function buildSecondLane(part: Part): void {
  const second = mergingPath(outerX, innerX + 0.2, [-24, 0.5])
  placeLane(part, { path: second.slice(0, 7), width: 3.4, name: 'Lane 2' }, [
    [outerX, -21],
    [outerX, -10],
  ])
  placeLaneLine(part, [
    [innerX + 2.05, -11],
    [innerX + 2.05, -4],
  ])
  placeIsland(part, { area: [19.95, -18, 20.55, -12], radius: 0.3, fill: 'mulch' })
  placeOrderPoint(part, [20, -15.8], '2')
  placeClearanceBar(part, [20.25, -19])
  placeIsland(part, { area: [24.4, -24.5, 30.6, 9], radius: 3, fill: 'lawn' })
  for (const [index, [x, y]] of (
    [
      [29, -7],
      [27, 1],
      [28.5, 6.5],
    ] as const
  ).entries())
    placeTree(part, [x, y], index + 1, -0.03)
  placeShrubs(part, [25.2, -20], [25.2, 4], 1.2)
  placeCar(part, [outerX, -14.2], 90, 3)
  placeCar(part, [outerX, -20.5], 90, 1)
}

/** Roofs over the order points and along the window. */
export function buildLaneCanopy(part: Part, accent: MaterialName): void {
  placeCanopy(part, {
    area: [15.9, -18.6, 24.9, -11.2],
    z: 3.4,
    posts: [
      [16.7, -12.4],
      [20.25, -12.4],
      [16.7, -17.6],
      [20.25, -17.6],
    ],
    material: accent,
  })
  placeCanopy(part, {
    area: [14.15, -4.6, 21.6, 5.6],
    z: 3.4,
    posts: [
      [21.1, -3.8],
      [21.1, 0.5],
      [21.1, 4.8],
    ],
    material: accent,
  })
}

/** Builds a garden with a path and seats for a restaurant without a drive-thru. */
export function buildGarden(part: Part): void {
  placeIsland(part, { area: [17, -24.5, 30.6, 9.6], radius: 3, fill: 'lawn' })
  placeWalk(part, [16.3, -2, 27, 0], 'paver')
  placeWalk(part, [21, -6, 27, 4], 'paver')
  placeTerraceTables(part, [21.2, -5.8, 27, 4], undefined)
  for (const [index, [x, y]] of (
    [
      [29, -8],
      [29, 3],
      [19.5, 5],
      [24, 7],
    ] as const
  ).entries())
    placeTree(part, [x, y], index, -0.03)
  placeShrubs(part, [18, -22], [18, -4], 1.1)
}
