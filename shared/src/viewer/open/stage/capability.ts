import type { WebGLRenderer } from 'three'
import type { ViewerOptions } from '../../viewer.ts'
import { ViewerError } from '../../viewer-error.ts'

/** Chromium's, Mesa's and Windows' ways to draw without a graphics card. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render|warp/i

/** Shadows and mirrored surroundings are for machines that draw them without stutter. */
export function prefersSimple(renderer: WebGLRenderer) {
  return isProcessor(renderer.getContext() as WebGL2RenderingContext)
}

/** As it was last: a canvas that is asked only for that is spared. */
let known: boolean | undefined

function isProcessor(context: WebGL2RenderingContext): boolean {
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  known = software.test(String(name))
  return known
}

/**
 * A canvas that can be drawn on: with smooth edges for what draws in full, without where the processor draws, which pays for them in each
 * picture. Says what the user can do where there is none, before three says it in its own way.
 */
export function webglCanvas(quality: ViewerOptions['quality']): HTMLCanvasElement {
  if (quality) return canvasWith(quality === 'full').canvas
  const { canvas, context } = canvasWith(known === false)
  if (known === false || isProcessor(context)) return canvas
  // Browsers keep a small number of contexts alive, and what one begins with stays so.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return canvasWith(true).canvas
}

function canvasWith(antialias: boolean) {
  const canvas = document.createElement('canvas')
  // With what three asks for: it is handed this one.
  const context = canvas.getContext('webgl2', { antialias, powerPreference: 'high-performance' })
  if (context) return { canvas, context }
  throw new ViewerError('viewer_not_created', {
    reason:
      "This browser doesn't support WebGL 2. Turn on hardware acceleration in its settings, or use another browser.",
  })
}
