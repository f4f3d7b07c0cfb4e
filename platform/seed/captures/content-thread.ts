import { buildingStandards } from './building-standards.ts'
import type { DemoBuilding } from './demo-buildings.ts'
import { contentOf, type DemoCapture } from './demo-captures.ts'
import { writeIfc } from './ifc/write-ifc.ts'

/** Runs in a thread because generating a building's file takes some hundred milliseconds. */
export function makeContent(capture: DemoCapture): string {
  return contentOf(capture)
}

export function makeStandards(buildings: readonly DemoBuilding[]): string {
  return writeIfc(buildingStandards(buildings))
}
