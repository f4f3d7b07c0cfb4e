import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { environment } from '../environment.ts'

/** The capture that `capture.setup.ts` makes of `office-file.ts`: journeys may look at it and add to it, but not change or delete it. */
export type PreparedCapture = { id: string; name: string }

export const captures = '/HFA/data-management/captures'

export async function storePreparedCapture(capture: PreparedCapture): Promise<void> {
  await mkdir(path.dirname(environment.preparedCapture), { recursive: true })
  await writeFile(environment.preparedCapture, JSON.stringify(capture))
}

export function preparedCapture(): PreparedCapture {
  return JSON.parse(readFileSync(environment.preparedCapture, 'utf8')) as PreparedCapture
}

/** The URL of a tab of the prepared capture. */
export function preparedCapturePath(tab: 'project-details' | 'elements' | 'model'): string {
  return `${captures}/${preparedCapture().id}/${tab}`
}
