import { aligned } from '../glb/pages.ts'

const [lengthAt, chunkHeaderBytes] = [8, 8]
const roomsMagic = 0x53_4d_4f_52
/** The length of the rooms' GLB and the magic number: the last bytes of the file say whether it has rooms. */
const trailerBytes = 8

/**
 * Appends the GLB of rooms to a model in a separate chunk. GLB readers skip unknown chunks, so clients that don't know rooms show the
 * building without them; others find them from the end of the file, even in a file with parts.
 */
export function withRooms(model: Uint8Array, rooms: Uint8Array): Uint8Array {
  const chunkBytes = aligned(rooms.byteLength) + trailerBytes
  const file = new Uint8Array(model.byteLength + chunkHeaderBytes + chunkBytes)
  const view = new DataView(file.buffer)
  file.set(model)
  view.setUint32(lengthAt, file.byteLength, true)
  view.setUint32(model.byteLength, chunkBytes, true)
  view.setUint32(model.byteLength + 4, roomsMagic, true)
  file.set(rooms, model.byteLength + chunkHeaderBytes)
  view.setUint32(file.byteLength - trailerBytes, rooms.byteLength, true)
  view.setUint32(file.byteLength - trailerBytes + 4, roomsMagic, true)
  return file
}
