import type { WebGLRenderer } from 'three'
import { ViewerError } from '../../viewer-error.ts'

/** Chromium's, Mesa's and Windows' ways to draw without a graphics card. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render|warp/i

/** Shadows and mirrored surroundings are for machines that draw them without stutter. */
export function prefersSimple(renderer: WebGLRenderer) {
  const context = renderer.getContext()
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  return software.test(String(name))
}

/** A canvas that can be drawn on. Says what the user can do where there is none, before three says it in its own way. */
export function webglCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  // With what three asks for: it is handed this one.
  if (canvas.getContext('webgl2', { antialias: true, powerPreference: 'high-performance' })) return canvas
  throw new ViewerError('viewer_not_created', {
    reason: 'This browser offers no WebGL 2. Switch hardware acceleration on in its settings, or use another browser.',
  })
}
