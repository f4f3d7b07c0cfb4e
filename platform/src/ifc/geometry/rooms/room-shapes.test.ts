import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { withModelHere } from '../../testing/open-here.ts'
import { shapedText } from '../../testing/shaped-text.ts'
import { collectRooms } from './room-shapes.ts'

test('takes as many rooms and triangles as are allowed, and none of a file with more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-rooms-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'sent')
  // It has one room, a box of twelve triangles.
  await writeFile(path, shapedText([]))
  await withModelHere(path, async (lines) => {
    const roomsWithin = (rooms: number, triangles: number) => collectRooms(lines, { rooms, triangles })?.parts.size
    expect(roomsWithin(1, 12)).toBe(1)
    expect(roomsWithin(1, 11)).toBeUndefined()
    expect(roomsWithin(0, 12)).toBeUndefined()
  })
})
