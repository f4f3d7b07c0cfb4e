import { WebGLRenderTarget, type WebGLRenderer } from 'three'
import { whenDrawn } from './when-drawn.ts'

/** A method of three for headsets that its types do not declare: sets a framebuffer that was created elsewhere. */
type FramebufferTaker = {
  setRenderTargetFramebuffer: (target: WebGLRenderTarget, framebuffer: WebGLFramebuffer) => void
}

/** Samples per pixel, like an antialiased canvas. */
const samples = 4

type ShownCallbacks = {
  /** Called in the frame in which the picture becomes visible; `isOutdated` if another one has been requested. */
  onShown: (isOutdated: boolean) => void
  /** Called after that frame if another one has been requested. */
  onOutdated: () => void
}

/**
 * Antialiased pictures on a canvas without antialiasing. With software rendering, multisampling makes each triangle
 * three times as expensive, and a canvas cannot turn it off for fast pictures.
 */
export class SmoothPicture {
  private readonly renderer: WebGLRenderer & FramebufferTaker
  /** Makes three write display colors with the same shaders as on screen, as it does for headsets. */
  private readonly target = Object.assign(new WebGLRenderTarget(1, 1), { isXRRenderTarget: true })
  private framebuffer: WebGLFramebuffer | undefined
  private buffers: readonly WebGLRenderbuffer[] = []
  private callOffShown: (() => void) | undefined
  private isOutdated = false

  /** Whether the canvas itself is antialiased. */
  private readonly isSmooth: boolean

  constructor(renderer: WebGLRenderer) {
    this.isSmooth = renderer.getContext().getContextAttributes()?.antialias ?? false
    this.renderer = renderer as WebGLRenderer & FramebufferTaker
    this.target.texture.colorSpace = renderer.outputColorSpace
  }

  /** Whether a picture from `drawBeside` is not visible yet. */
  get isComing() {
    return this.callOffShown !== undefined
  }

  /** Call if something has changed that the pending picture does not show, because another picture will follow. */
  outdate() {
    this.isOutdated = this.isComing
  }

  /** `render` draws on the canvas itself if that is antialiased, or if `isMeant` is false. */
  draw(render: () => void, isMeant: boolean) {
    this.callOff()
    if (this.isSmooth || !isMeant) render()
    else this.show(this.drawApart(render))
  }

  /**
   * Shows the picture once it is complete, possibly frames later. With software rendering, presenting a canvas blocks
   * the page until everything is drawn, while a picture in a separate buffer only has to be copied. Anything that is
   * drawn meanwhile replaces it.
   */
  drawBeside(render: () => void, { onShown, onOutdated }: ShownCallbacks) {
    this.callOff()
    if (this.isSmooth) {
      render()
      onShown(false)
      return
    }
    this.isOutdated = false
    const framebuffer = this.drawApart(render)
    this.callOffShown = whenDrawn(this.renderer.getContext() as WebGL2RenderingContext, () => {
      // Runs after the frame, which would otherwise wait for it.
      const timer = setTimeout(() => {
        this.callOffShown = undefined
        if (this.isOutdated) onOutdated()
      })
      this.callOffShown = () => clearTimeout(timer)
      this.show(framebuffer)
      onShown(this.isOutdated)
    })
  }

  /** Cancels a pending picture. */
  callOff() {
    this.callOffShown?.()
    this.callOffShown = undefined
  }

  private drawApart(render: () => void): WebGLFramebuffer {
    const { renderer } = this
    const framebuffer = this.prepare()
    try {
      renderer.setRenderTarget(this.target)
      render()
    } finally {
      renderer.setRenderTarget(null)
    }
    return framebuffer
  }

  private prepare(): WebGLFramebuffer {
    const { width, height } = this.renderer.domElement
    if (this.framebuffer && this.target.width === width && this.target.height === height) return this.framebuffer
    this.forget()
    this.target.setSize(width, height)
    this.framebuffer = this.createFramebuffer(width, height)
    this.renderer.setRenderTargetFramebuffer(this.target, this.framebuffer)
    return this.framebuffer
  }

  private createFramebuffer(width: number, height: number): WebGLFramebuffer {
    const { renderer } = this
    const gl = renderer.getContext() as WebGL2RenderingContext
    const framebuffer = gl.createFramebuffer()
    renderer.state.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
    this.buffers = (
      [
        [gl.COLOR_ATTACHMENT0, gl.RGBA8],
        [gl.DEPTH_ATTACHMENT, gl.DEPTH_COMPONENT24],
      ] as const
    ).map(([attachment, format]) => {
      const buffer = gl.createRenderbuffer()
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer)
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height)
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer)
      return buffer
    })
    return framebuffer
  }

  private show(framebuffer: WebGLFramebuffer) {
    const { renderer, target } = this
    const { width, height } = target
    const gl = renderer.getContext() as WebGL2RenderingContext
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer)
    renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null)
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
  }

  /** Created again on next use, because it is lost with the context. */
  forget() {
    this.callOff()
    const gl = this.renderer.getContext() as WebGL2RenderingContext
    for (const buffer of this.buffers) gl.deleteRenderbuffer(buffer)
    if (this.framebuffer) gl.deleteFramebuffer(this.framebuffer)
    this.framebuffer = undefined
    this.buffers = []
  }
}
