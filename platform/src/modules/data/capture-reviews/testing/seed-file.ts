import { Readable } from 'node:stream'
import { ifcText } from '../../../../ifc/testing/ifc-text.ts'
import { readContent } from '../../../../ifc/testing/read-text.ts'
import { seedRecords, type Platform } from './seed-capture.ts'

/** Stores a capture of these lines of a building file, read by the real reader. */
export async function seedFile(platform: Platform, lines: readonly string[]): Promise<string> {
  const { records } = await readContent(ifcText(lines))
  return seedRecords(platform, Readable.from([records]))
}
