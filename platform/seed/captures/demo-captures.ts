import { idFrom } from '../requests/id-from.ts'
import { changeDesign } from './change-design.ts'
import { demoBuildings, roundOf, statuses, type DemoBuilding } from './demo-buildings.ts'
import { buildDesign } from './design-state.ts'
import { writeIfc } from './ifc/write-ifc.ts'

/** A file that was sent once to be captured. */
export type DemoCapture = {
  organizationId: string
  id: string
  fileName: string
  originPath: string
  requestedDate: Date
  building: DemoBuilding
  /** How many rounds of design preceded it. */
  round: number
}

/** All captures of the demo data, newest first, so that workers process those first. */
export function demoCaptures(today: Date): DemoCapture[] {
  const all = demoBuildings.flatMap((building) =>
    building.days.map((daysAgo, round) => ({
      organizationId: building.organizationId,
      id: idFrom('capture', building.project.number, round),
      fileName: building.fileName,
      originPath: building.folder,
      requestedDate: dateOf(today, daysAgo, round),
      building,
      round,
    })),
  )
  return all.sort((one, other) => other.requestedDate.getTime() - one.requestedDate.getTime())
}

/** A time during a working day. */
function dateOf(today: Date, daysAgo: number, round: number): Date {
  const date = new Date(today)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  date.setUTCHours(13 + (round % 6), (round * 17 + daysAgo) % 60, 0, 0)
  return date
}

export function contentOf({ building, round, requestedDate }: DemoCapture): string {
  let elements = buildDesign(building.recipes, building.project)
  for (let index = 0; index < round; index++) elements = changeDesign(elements, roundOf(building, index))
  const stage = Math.floor((round / building.days.length) * statuses.length)
  return writeIfc({
    project: building.project,
    status: statuses[stage] ?? '',
    date: requestedDate.toISOString().slice(0, 10),
    information: building.information,
    idsOf: building.renewedAt !== undefined && round >= building.renewedAt ? 'renewed' : 'first',
    elements,
  })
}
