import { expect, test } from '@jest/globals'
import { Box3, BoxGeometry, Matrix4, MeshBasicMaterial, PerspectiveCamera, Vector3 } from 'three'
import { FileElement } from '../model/file-element.ts'
import { wantedParts } from './choose-parts.ts'
import { leftOutInMotion } from './motion-choice.ts'
import { headBytesIn, readManifest, type ModelPart } from './part-manifest.ts'

function part(y: number, size: number, triangles = 100): ModelPart {
  const box = new Box3(new Vector3(-1, y, -1), new Vector3(1, y + 2, 1))
  return { at: 0, bytes: 1, triangles, size, box }
}

function northward() {
  const camera = new PerspectiveCamera(50, 1, 0.1, 10_000)
  camera.up.set(0, 0, 1)
  camera.lookAt(0, 1, 0)
  camera.updateMatrixWorld()
  return { camera, height: 800 }
}

test('near and large parts come first, within the room there is; what is behind, or too small to see, does not', () => {
  const [near, far, large, behind, tiny] = [part(10, 1), part(50, 1), part(50, 20), part(-20, 5), part(5000, 1)]
  const all = [far, behind, tiny, near, large]
  expect(wantedParts(all, northward(), 1000)).toEqual([large, near, far])
  expect(wantedParts(all, northward(), 200)).toEqual([large, near])
})

test('in motion as much is drawn as a processor can: what fills most pixels with its triangles, near or large', () => {
  const boxes = [part(10, 1).box, part(50, 1).box, part(11, 1).box]
  const elements = boxes.map((_, at) => new FileElement({ elementId: `e${at}`, category: '', family: '', type: '' }))
  const fine = new BoxGeometry(1, 1, 1, 3, 3, 3)
  const pieces = boxes.map((_, element) => ({
    element,
    geometry: element === 2 ? fine : new BoxGeometry(),
    matrix: new Matrix4(),
    material: new MeshBasicMaterial(),
  }))
  const model = { parsed: { elements, pieces }, boxes }
  expect(leftOutInMotion(model, northward(), 1000)).toEqual(new Set())
  expect(leftOutInMotion(model, northward(), 12)).toEqual(new Set(['e1', 'e2']))
  expect(leftOutInMotion(model, northward(), 120)).toEqual(new Set(['e1']))
})

test('a file says where its parts are, with Z up, and a file without says nothing', () => {
  const parts = [{ at: 0, bytes: 7, triangles: 5, min: [0, 1, -3], max: [1, 2, -2], size: 1 }, { at: 'x' }]
  const json = JSON.stringify({
    asset: { extras: { headBytes: '000000000300' } },
    extensions: { LINTEL_parts: { triangles: 9, parts } },
  })
  const bytes = new Uint8Array(20 + json.length)
  bytes.set(new TextEncoder().encode(json), 20)
  new DataView(bytes.buffer).setUint32(12, json.length, true)
  const manifest = readManifest(bytes.buffer)
  expect(manifest).toMatchObject({ triangles: 9, begin: 308, parts: [{ at: 0, bytes: 7, triangles: 5, size: 1 }] })
  expect(manifest?.parts[0]?.box.min.toArray()).toEqual([0, 2, 1])
  expect([headBytesIn(new ArrayBuffer(8)), readManifest(new ArrayBuffer(64))]).toEqual([undefined, undefined])
})
