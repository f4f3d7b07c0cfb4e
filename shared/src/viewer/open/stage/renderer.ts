import { NeutralToneMapping, NoToneMapping, PCFShadowMap, WebGLRenderer } from 'three'
import type { ViewerOptions } from '../../viewer.ts'
import { prefersSimple } from './capability.ts'

/** What draws on a canvas that fills the container, and whether in full or as the processor can. */
export function createRenderer({ container, quality }: ViewerOptions, canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const isFull = quality ? quality === 'full' : !prefersSimple(renderer)
  canvas.style.cssText = 'display:block;position:absolute;inset:0;touch-action:none;outline:none'
  canvas.setAttribute('aria-hidden', 'true')
  container.append(canvas)
  // It is made for light beyond white, which simple materials do not give; everything else it only darkens.
  renderer.toneMapping = isFull ? NeutralToneMapping : NoToneMapping
  renderer.localClippingEnabled = true
  renderer.shadowMap.enabled = isFull
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  return { renderer, isFull }
}
