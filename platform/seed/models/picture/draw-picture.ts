import sharp from 'sharp'
import type { Part } from '../kernel/part.ts'
import type { Vector } from '../kernel/vector.ts'
import { parallelCamera, perspectiveCamera } from './camera.ts'
import { lightTriangles, sun } from './light.ts'
import { occlusionOf } from './occlusion.ts'
import { rasterize, type Cut } from './rasterize.ts'
import { shadePixel, type Scene } from './shade.ts'
import { trianglesFrom } from './triangles.ts'

const pictureSize = { width: 640, height: 400 }
const finer = 1.5
const shadowSize = 1400

/** The camera of a picture. `span` is how many meters of the site are lit and shaded. */
export type Shot = {
  from: Vector
  to: Vector
  fieldOfView: number
  span: number
  up?: Vector
  /** Uses parallel projection, as plans and sections do; the value is the picture's height in meters. */
  visible?: number
  cuts?: readonly Cut[]
}

/** Renders a model with one sun, a clear sky and no randomness: the same parts always give the same picture. */
export async function drawPicture(parts: readonly Part[], shot: Shot): Promise<Uint8Array> {
  const scene = prepare(parts, shot)
  const { width, height } = scene.camera
  const pixels = Buffer.alloc(width * height * 3)
  let next = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (const light of shadePixel(scene, x, y)) {
        pixels[next] = encoded[Math.min(encoded.length - 1, Math.floor(light * perUnit))] ?? 255
        next += 1
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(pictureSize.width, pictureSize.height, { kernel: 'mitchell' })
    .webp({ quality: 86, effort: 2 })
    .toBuffer()
}

function prepare(parts: readonly Part[], shot: Shot): Scene {
  const { from, to, up, fieldOfView, span, visible, cuts } = shot
  const { solid, glass } = trianglesFrom(parts)
  const size = { width: pictureSize.width * finer, height: pictureSize.height * finer }
  const viewpoint = { from, to, up, ...size }
  const camera = visible === undefined ? perspectiveCamera(viewpoint, fieldOfView) : parallelCamera(viewpoint, visible)
  const high: Vector = [to[0] + sun[0] * 220, to[1] + sun[1] * 220, to[2] + sun[2] * 220]
  const sunCamera = parallelCamera({ from: high, to, width: shadowSize, height: shadowSize }, span)
  const nearest = rasterize(camera, solid, cuts)
  return {
    camera,
    glass,
    lighting: lightTriangles(solid, from),
    visible: nearest,
    seenGlass: rasterize(camera, glass, cuts),
    sunCamera,
    shadow: rasterize(sunCamera, solid, cuts),
    occlusion: occlusionOf(camera, nearest),
  }
}

const perUnit = 1024
/** Compresses bright light softly, then encodes it for screens; the table covers light up to four times white. */
const encoded = Uint8Array.from({ length: perUnit * 4 }, (_, index) => {
  const exposed = (index / perUnit) * 0.92
  const mapped = exposed < 0.6 ? exposed : 0.6 + 0.4 * (1 - Math.exp(-(exposed - 0.6) / 0.55))
  const value = mapped <= 0.0031308 ? mapped * 12.92 : 1.055 * mapped ** (1 / 2.4) - 0.055
  return Math.max(0, Math.min(255, Math.round(value * 255)))
})
