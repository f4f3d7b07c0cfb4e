import { BufferAttribute, CircleGeometry, Color, Mesh, NoBlending, ShaderMaterial } from 'three'

/** Drawn after opaque surfaces, cut faces and their outlines. */
const behindAll = 2

/** Opacity at the center; it fades toward the edge. */
const strongest = 0.85

/** Draws the ground as if it were farther away, because at a flat angle it would cover objects just above it. */
export const farther = { polygonOffset: true, polygonOffsetFactor: 4, polygonOffsetUnits: 4 }

const vertexShader = `
attribute float strength;
varying float vStrength;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vStrength = strength;
}`

/**
 * A color as displayed. For software rendering, converting from linear light would be the most expensive part of a
 * pixel.
 */
const fragmentShader = `
uniform vec3 tone;
varying float vStrength;
void main() {
  gl_FragColor = vec4(tone * vStrength, vStrength);
}`

/**
 * A ground with radius 1 that fades into the background. All building elements are above it, so nothing was drawn
 * before where it is visible: it writes the final color directly. Blending took a tenth of the frame time of a small
 * model with software rendering.
 */
export class Ground extends Mesh<CircleGeometry, ShaderMaterial> {
  private readonly tone: { value: Color }

  constructor() {
    const tone = { value: new Color() }
    super(
      fadingDisc(),
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        uniforms: { tone },
        blending: NoBlending,
        depthWrite: false,
        ...farther,
      }),
    )
    this.tone = tone
    this.renderOrder = behindAll
  }

  setColor(color: Color) {
    this.tone.value.copy(color).convertLinearToSRGB()
  }
}

function fadingDisc() {
  const disc = new CircleGeometry(1, 64)
  const strengths = new Float32Array(disc.attributes['position']?.count ?? 0)
  strengths[0] = strongest
  disc.setAttribute('strength', new BufferAttribute(strengths, 1))
  return disc
}
