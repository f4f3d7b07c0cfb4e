import { aligned } from '../glb/pages.ts'

const [lengthAt, chunkHeaderBytes] = [8, 8]
const roomsMark = 0x53_4d_4f_52
/** The length of the rooms' GLB, and the mark again: the last bytes of the file say whether it has rooms. */
const trailerBytes = 8

/**
 * Puts the shapes of rooms, a GLB by themselves, behind a model in a chunk of their own. Readers of GLB skip a chunk that they do not know,
 * so whoever knows of no rooms shows the building without; whoever does finds them from the end of the file, also of one in parts.
 */
export function withRooms(model: Uint8Array, rooms: Uint8Array): Uint8Array {
  const chunkBytes = aligned(rooms.byteLength) + trailerBytes
  const file = new Uint8Array(model.byteLength + chunkHeaderBytes + chunkBytes)
  const view = new DataView(file.buffer)
  file.set(model)
  view.setUint32(lengthAt, file.byteLength, true)
  view.setUint32(model.byteLength, chunkBytes, true)
  view.setUint32(model.byteLength + 4, roomsMark, true)
  file.set(rooms, model.byteLength + chunkHeaderBytes)
  view.setUint32(file.byteLength - trailerBytes, rooms.byteLength, true)
  view.setUint32(file.byteLength - trailerBytes + 4, roomsMark, true)
  return file
}
