import { WebGLRenderTarget, type WebGLRenderer } from 'three'
import { whenDrawn } from './when-drawn.ts'

/** Three has it for headsets and leaves it out of its types: a framebuffer that someone else made. */
type FramebufferTaker = { setRenderTargetFramebuffer: (target: WebGLRenderTarget, own: WebGLFramebuffer) => void }

/** For each pixel, as canvases have that are asked for smooth edges. */
const samples = 4

type Beside = {
  /** In the frame in which it is seen, whether or not another one was wanted meanwhile. */
  onShown: (isOutdated: boolean) => void
  /** After that frame, where another one was wanted. */
  onOutdated: () => void
}

/**
 * A picture with smooth edges on a canvas without: where the processor draws, samples make each triangle cost three times as much, and a
 * canvas cannot leave them out for the pictures that have to be quick.
 */
export class SmoothPicture {
  private readonly renderer: WebGLRenderer & FramebufferTaker
  /** Three is to write colors as it does on the screen, with the same programs: as it does for headsets, whose pictures are theirs too. */
  private readonly target = Object.assign(new WebGLRenderTarget(1, 1), { isXRRenderTarget: true })
  private framebuffer: WebGLFramebuffer | undefined
  private buffers: readonly WebGLRenderbuffer[] = []
  private callOffShown: (() => void) | undefined
  private isOutdated = false

  /** Whether the canvas has smooth edges by itself. */
  private readonly isSmooth: boolean

  constructor(renderer: WebGLRenderer) {
    this.isSmooth = renderer.getContext().getContextAttributes()?.antialias ?? false
    this.renderer = renderer as WebGLRenderer & FramebufferTaker
    this.target.texture.colorSpace = renderer.outputColorSpace
  }

  /** One that `drawBeside` was asked for is not seen yet. */
  get isComing() {
    return this.callOffShown !== undefined
  }

  /** Something has changed that the one on its way does not show: there will be another one after it. */
  outdate() {
    this.isOutdated = this.isComing
  }

  /** `render` draws on the canvas otherwise, as it does where that is smooth or nothing is meant to be. */
  draw(render: () => void, isMeant: boolean) {
    this.callOff()
    if (this.isSmooth || !isMeant) render()
    else this.show(this.drawApart(render))
  }

  /**
   * Shows the picture once it is there, which may be frames later. Where the processor draws, a frame hands the canvas to the page when all that
   * was drawn on it is done, and the page stands still until then; of what is drawn apart only a copy has to be made. Whatever is drawn
   * meanwhile takes its place.
   */
  drawBeside(render: () => void, { onShown, onOutdated }: Beside) {
    this.callOff()
    if (this.isSmooth) {
      render()
      onShown(false)
      return
    }
    this.isOutdated = false
    const framebuffer = this.drawApart(render)
    this.callOffShown = whenDrawn(this.renderer.getContext() as WebGL2RenderingContext, () => {
      // Behind the frame, which would wait for whatever else is drawn in it.
      const timer = setTimeout(() => {
        this.callOffShown = undefined
        if (this.isOutdated) onOutdated()
      })
      this.callOffShown = () => clearTimeout(timer)
      this.show(framebuffer)
      onShown(this.isOutdated)
    })
  }

  /** What is not seen yet will not be. */
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
    this.framebuffer = this.make(width, height)
    this.renderer.setRenderTargetFramebuffer(this.target, this.framebuffer)
    return this.framebuffer
  }

  private make(width: number, height: number): WebGLFramebuffer {
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

  /** Made again when it is drawn next; with a context that was lost it is gone. */
  forget() {
    this.callOff()
    const gl = this.renderer.getContext() as WebGL2RenderingContext
    for (const buffer of this.buffers) gl.deleteRenderbuffer(buffer)
    if (this.framebuffer) gl.deleteFramebuffer(this.framebuffer)
    this.framebuffer = undefined
    this.buffers = []
  }
}
