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

/** Says what the user can do, before three says it in its own way. */
export function requireWebgl() {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2')
  // Else it counts as one of the few that a page may have until it is collected.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  if (context) return
  throw new ViewerError('viewer_not_created', {
    reason: 'This browser offers no WebGL 2. Switch hardware acceleration on in its settings, or use another browser.',
  })
}
