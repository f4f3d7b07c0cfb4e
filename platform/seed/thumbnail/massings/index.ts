import type { Massing } from '../draw-thumbnail.ts'
import { cornerTower, dualLane } from './drive-thru.ts'
import { boathouse, marketHalls, pavilion, quayStand } from './harbor.ts'
import { laneStand, patioHouse } from './outdoor.ts'
import { distributionHall, inLine, officeBlock, townHouse } from './town.ts'

export const massings = {
  cornerTower,
  dualLane,
  patioHouse,
  laneStand,
  townHouse,
  inLine,
  officeBlock,
  distributionHall,
  boathouse,
  marketHalls,
  pavilion,
  quayStand,
} satisfies Record<string, Massing>
export type MassingName = keyof typeof massings
