import type { Box } from '../../../view.ts'
import type { SnapshotOptions } from '../../../viewer.ts'
import { cutFacesName } from '../../model/cut/cut-faces.ts'
import { edgeLayer } from '../../model/scene-model.ts'
import { drawPlan } from './plan-picture.ts'
import type { Stage } from '../stage.ts'

const jpegQuality = 0.9

type Size = { width: number; height: number }

/** The picture on top of the CSS background. */
export async function takeSnapshot(
  stage: Stage,
  { width, height, type = 'image/png' }: SnapshotOptions,
): Promise<Blob> {
  const picture = document.createElement('canvas')
  Object.assign(picture, { width, height })
  const context = picture.getContext('2d')
  if (!context) throw new Error("This browser can't create a canvas to draw a snapshot.")
  const gradient = context.createLinearGradient(0, 0, 0, height)
  stage.colors.background.forEach((color, stop) => gradient.addColorStop(stop, color))
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  drawAs(stage, { width, height }, (canvas) => context.drawImage(canvas, 0, 0))
  return encoded(picture, type)
}

/** Draws with another size and full quality, passes the canvas to a callback, and restores the previous state. */
function drawAs(stage: Stage, { width, height }: Size, onDrawn: (canvas: HTMLCanvasElement) => void) {
  const { renderer, rig } = stage
  const { layers } = rig.camera
  const layerMask = layers.mask
  try {
    layers.enable(edgeLayer)
    renderer.setPixelRatio(1)
    renderer.setSize(width, height, false)
    rig.resize(width, height)
    stage.draw(true)
    onDrawn(renderer.domElement)
  } finally {
    layers.mask = layerMask
    stage.resize()
  }
}

/** Draws a plan in the section color, without ground and cut faces, because they are not part of a building. */
export async function takePlan(
  { scene, renderer, colors, lighting }: Stage,
  box: Box,
  { width, height }: Size,
): Promise<Blob> {
  const omittedObjects = [lighting.group, ...scene.getObjectsByProperty('name', cutFacesName)].filter(
    ({ visible }) => visible,
  )
  let picture: HTMLCanvasElement
  try {
    for (const object of omittedObjects) object.visible = false
    picture = drawPlan({ scene, renderer, box, width, height, color: colors.cut })
  } finally {
    for (const object of omittedObjects) object.visible = true
  }
  return encoded(picture, 'image/png')
}

function encoded(picture: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The snapshot could not be encoded.'))
    picture.toBlob(finish, type, jpegQuality)
  })
}
