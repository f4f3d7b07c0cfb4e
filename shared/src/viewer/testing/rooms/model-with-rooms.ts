import { boxModel, type BoxElement } from '../box-model.ts'

const [lengthAt, chunkHeaderBytes, trailerBytes] = [8, 8, 8]
const roomsMark = 0x53_4d_4f_52

/** A file as the platform writes it for a building with rooms. The rooms are a separate GLB at the end of the file. */
export function modelWithRooms(built: readonly BoxElement[], rooms: readonly BoxElement[]): ArrayBuffer {
  const [model, content] = [new Uint8Array(boxModel(built)), new Uint8Array(boxModel(rooms))]
  const chunkBytes = content.byteLength + trailerBytes
  const file = new Uint8Array(model.byteLength + chunkHeaderBytes + chunkBytes)
  const view = new DataView(file.buffer)
  file.set(model)
  file.set(content, model.byteLength + chunkHeaderBytes)
  view.setUint32(lengthAt, file.byteLength, true)
  view.setUint32(model.byteLength, chunkBytes, true)
  view.setUint32(model.byteLength + 4, roomsMark, true)
  view.setUint32(file.byteLength - trailerBytes, content.byteLength, true)
  view.setUint32(file.byteLength - trailerBytes + 4, roomsMark, true)
  return file.buffer
}
