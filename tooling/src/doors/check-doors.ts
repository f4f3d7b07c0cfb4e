import { readRecord, readSurfaces, strayRecords } from './door-record.ts'
import { changedDoors, doorProblems } from './judge-doors.ts'

/** Reads every door from its sources; answers what has to be done where one is not as it is recorded. */
export async function checkDoors(): Promise<string[]> {
  return doorProblems(changedDoors(await readSurfaces(), readRecord), strayRecords())
}
