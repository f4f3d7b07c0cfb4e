import { expect, test } from '@jest/globals'
import { boxModel, type BoxElement } from '../../testing/box-model.ts'
import { roomedModel } from '../../testing/rooms/roomed-model.ts'
import { holdFiles } from '../model/files/kept-files.ts'
import { roomFile } from './room-file.ts'

const box: BoxElement = {
  elementId: '1',
  category: 'Rooms',
  family: 'Space',
  type: 'Office',
  min: [0, 0, 0],
  max: [4, 3, 2.6],
  colour: [0.5, 0.5, 0.5],
}
const { signal } = new AbortController()

/** Answers ranges, and tells which it was asked for, counted from the end. */
function serverOf(file: ArrayBuffer) {
  const asked: number[] = []
  async function fetchFile(_: string, { headers }: { headers?: Record<string, string> }) {
    const [, first = '0', last = ''] = /(\d+)-(\d+)/.exec(headers?.['range'] ?? '') ?? []
    asked.push(file.byteLength - Number(first))
    return new Response(file.slice(Number(first), Number(last) + 1), { status: 206 })
  }
  return { asked, fetchFile }
}

function read(file: ArrayBuffer, url: string) {
  const { asked, fetchFile } = serverOf(file)
  const letGo = holdFiles()
  const found = roomFile({ urn: 'office', url, byteLength: file.byteLength }, signal, fetchFile).finally(letGo)
  return { asked, found }
}

test('asks for the end of a file, and for the rooms that it tells of', async () => {
  const file = roomedModel([box, box], [box])
  const { asked, found } = read(file, '/with-rooms.glb')
  const rooms = boxModel([box])
  expect(new Uint8Array((await found) ?? new ArrayBuffer(0))).toEqual(new Uint8Array(rooms))
  expect(asked).toEqual([8, 8 + rooms.byteLength])
})

test('asks a file without rooms for no more than its end', async () => {
  const { asked, found } = read(boxModel([box]), '/without-rooms.glb')
  expect(await found).toBeUndefined()
  expect(asked).toEqual([8])
})

test('believes no length that the file cannot have', async () => {
  const file = roomedModel([box], [box])
  new DataView(file).setUint32(file.byteLength - 8, 7_000_000, true)
  expect(await read(file, '/damaged.glb').found).toBeUndefined()
})
