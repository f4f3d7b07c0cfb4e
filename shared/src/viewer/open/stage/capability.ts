import type { WebGLRenderer } from 'three'
import type { ViewerOptions } from '../../viewer.ts'
import { ViewerError } from '../../viewer-error.ts'

/** Software renderers of Chromium, Mesa and Windows. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render|warp/i

/** Whether to leave out shadows and reflections, because the machine would stutter while drawing them. */
export function prefersSimple(renderer: WebGLRenderer) {
  return isProcessor(renderer.getContext() as WebGL2RenderingContext)
}

/** The last result, which avoids creating another canvas. */
let cachedResult: boolean | undefined

function isProcessor(context: WebGL2RenderingContext): boolean {
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  cachedResult = software.test(String(name))
  return cachedResult
}

/**
 * A canvas with a WebGL context. It is antialiased with a graphics card only, because software rendering would be
 * slower in every picture. Throws an error with advice for users before three throws its own error.
 */
export function webglCanvas(quality: ViewerOptions['quality']): HTMLCanvasElement {
  if (quality) return canvasWith(quality === 'full').canvas
  const { canvas, context } = canvasWith(cachedResult === false)
  if (cachedResult === false || isProcessor(context)) return canvas
  // Browsers keep only a few contexts, and the settings of a context cannot change.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return canvasWith(true).canvas
}

function canvasWith(antialias: boolean) {
  const canvas = document.createElement('canvas')
  // With three's settings, which uses this context.
  const context = canvas.getContext('webgl2', { antialias, powerPreference: 'high-performance' })
  if (context) return { canvas, context }
  throw new ViewerError('viewer_not_created', {
    reason:
      "This browser doesn't support WebGL 2. Turn on hardware acceleration in its settings, or use another browser.",
  })
}
