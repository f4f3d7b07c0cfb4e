import type { SnapshotOptions } from '../../viewer.ts'
import type { Stage } from './stage.ts'

const jpegQuality = 0.9

/** The picture with the background that CSS puts behind it on the page. */
export async function takeSnapshot(
  stage: Stage,
  { width, height, type = 'image/png' }: SnapshotOptions,
): Promise<Blob> {
  const picture = document.createElement('canvas')
  Object.assign(picture, { width, height })
  const context = picture.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw a snapshot on.')
  const gradient = context.createLinearGradient(0, 0, 0, height)
  stage.colours.background.forEach((colour, stop) => gradient.addColorStop(stop, colour))
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  stage.drawAs(width, height, (canvas) => context.drawImage(canvas, 0, 0))
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The snapshot could not be encoded.'))
    picture.toBlob(finish, type, jpegQuality)
  })
}
