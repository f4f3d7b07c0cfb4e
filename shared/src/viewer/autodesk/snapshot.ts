import type { SnapshotOptions } from '../viewer.ts'
import type { LmvViewer } from './service/lmv.ts'

const jpegQuality = 0.9

/** The viewer returns a PNG as a data URL; it is converted to the requested format. */
export async function takeSnapshot(viewer: LmvViewer, { width, height, type = 'image/png' }: SnapshotOptions) {
  const address = await new Promise<string>((resolve) => viewer.getScreenShot(width, height, resolve))
  try {
    // An image loads the URL, because the page's policy does not allow fetching data URLs.
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await encoded(canvas, type)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function encoded(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob>((resolve, reject) => {
    const finish = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The snapshot could not be encoded.'))
    canvas.toBlob(finish, type, jpegQuality)
  })
}

const backgrounds = ['--viewer-background-upper', '--viewer-background-lower'] as const

/** Applies the background of the page's theme and mode, now and on changes. Returns a function that ends this. */
export function followBackground(viewer: LmvViewer, container: HTMLElement) {
  function apply() {
    const [red = 255, green = 255, blue = 255, ...lower] = backgrounds.flatMap((name) => channels(container, name))
    const [red2 = red, green2 = green, blue2 = blue] = lower
    viewer.setBackgroundColor(red, green, blue, red2, green2, blue2)
  }
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
  return { apply, end: () => observer.disconnect() }
}

/** Converts any CSS color to RGB numbers. */
function channels(container: HTMLElement, name: string): number[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return [245, 245, 245]
  context.fillStyle = '#f5f5f5'
  context.fillStyle = getComputedStyle(container).getPropertyValue(name).trim() || '#f5f5f5'
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
