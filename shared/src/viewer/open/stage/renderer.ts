import { NeutralToneMapping, NoToneMapping, PCFShadowMap, WebGLRenderer } from 'three'
import type { ViewerOptions } from '../../viewer.ts'
import { prefersSimple } from './capability.ts'

/** A renderer on a canvas that fills the container, for full or simple quality, optionally with soft shadows. */
export function createRenderer({ container, quality, hasSoftShadows }: ViewerOptions, canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const isSimple = prefersSimple(renderer)
  const isFull = quality ? quality === 'full' : !isSimple
  canvas.style.cssText = 'display:block;position:absolute;inset:0;touch-action:none;outline:none'
  canvas.setAttribute('aria-hidden', 'true')
  container.append(canvas)
  // Tone mapping is for light beyond white, which simple materials do not produce. It would only darken everything.
  renderer.toneMapping = isFull ? NeutralToneMapping : NoToneMapping
  renderer.localClippingEnabled = true
  renderer.shadowMap.enabled = isFull
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  return { renderer, isFull, isSoft: hasSoftShadows ?? (isFull && !isSimple) }
}

export function freeRenderer(renderer: WebGLRenderer) {
  renderer.renderLists.dispose()
  renderer.dispose()
  // Released at once, because browsers keep only a few contexts.
  renderer.forceContextLoss()
  renderer.domElement.remove()
}
