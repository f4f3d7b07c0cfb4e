import { expect, test } from '@jest/globals'
import { Box3, BoxGeometry, Matrix4, MeshBasicMaterial, PerspectiveCamera, Vector3 } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import { FileElement } from '../model/file-element.ts'
import { wantedParts } from './choose-parts.ts'
import { MotionBudget } from './motion-budget.ts'
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

type Placed = { size: number; y: number; steps?: number }

/** Cubes on the way of the eye: what a choice leaves out of them, and how many triangles it has. */
function choiceAmong(...cubes: readonly Placed[]) {
  const boxes = cubes.map(({ size, y }) =>
    new Box3(new Vector3(), new Vector3(size, size, size)).translate(new Vector3(0, y, 0)),
  )
  const elements = cubes.map((_, at) => new FileElement({ elementId: `e${at}`, category: '', family: '', type: '' }))
  const pieces = cubes.map(({ steps = 1 }, element) => ({
    element,
    geometry: new BoxGeometry(1, 1, 1, steps, steps, steps),
    matrix: new Matrix4(),
    material: new MeshBasicMaterial(),
  }))
  const model = { parsed: { elements, pieces }, boxes, meant: boxes.map((): Look => 'plain') }
  return (most: number, looks: readonly Look[] = [], before?: ReadonlySet<string>) => {
    const meant = model.meant.map((plain, element) => looks[element] ?? plain)
    const { leftOut, triangles } = leftOutInMotion({ ...model, meant }, northward(), { most, before })
    return { leftOut: [...leftOut].join(' '), triangles }
  }
}

test('a processor draws in motion what fills most pixels for its triangles, and nothing that is behind or too small to see', () => {
  const choose = choiceAmong(
    { size: 1, y: 10 },
    { size: 0.2, y: 40 },
    { size: 1, y: 10, steps: 3 },
    { size: 5, y: -20 },
    { size: 0.5, y: 5000 },
  )
  expect(choose(1000)).toEqual({ leftOut: 'e3 e4', triangles: 132 })
  expect(choose(12)).toEqual({ leftOut: 'e1 e2 e3 e4', triangles: 12 })
  expect(choose(120)).toEqual({ leftOut: 'e1 e3 e4', triangles: 120 })
})

test('what is selected and colored comes first in motion, the fewest alike before; ghosts last, and what is hidden takes no room', () => {
  const choose = choiceAmong({ size: 3, y: 10 }, { size: 0.2, y: 40 }, { size: 0.2, y: 50 }, { size: 0.1, y: 60 })
  expect(choose(12, ['plain', 'selected']).leftOut).toBe('e0 e2 e3')
  expect(choose(24, ['#ff0000', '#ff0000', '#ff0000', '#00ff00']).leftOut).toBe('e1 e2')
  expect(choose(24, ['ghost', 'plain', 'plain', 'ghost']).leftOut).toBe('e0 e3')
  expect(choose(12, ['hidden', 'plain', 'hidden', 'hidden']).leftOut).toBe('e0 e2 e3')
})

test('what is drawn stays before others of about the same worth', () => {
  const choose = choiceAmong({ size: 1, y: 10 }, { size: 1, y: 10.5 })
  expect(choose(12).leftOut).toBe('e1')
  expect(choose(12, [], new Set(['e0'])).leftOut).toBe('e0')
})

test('frames that take long leave less to draw, quick ones more, and neither a late one nor a small model changes it', () => {
  const budget = new MotionBudget()
  function frames(times: readonly number[], drawn = budget.triangles) {
    return times.map((time) => budget.frame(time, drawn)).some(Boolean)
  }
  expect([frames([55, 300, 50]), budget.triangles]).toEqual([false, 50_000])
  expect([frames([104, 104, 104]), budget.triangles]).toEqual([true, 25_000])
  expect([frames([20, 20, 20]), budget.triangles]).toEqual([true, 37_500])
  expect([frames([20, 20, 20], 4000), budget.triangles]).toEqual([false, 37_500])
  for (let round = 0; round < 20; round += 1) frames([500, 500, 500])
  expect(budget.triangles).toBe(8000)
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
