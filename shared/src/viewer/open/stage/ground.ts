import { BufferAttribute, CircleGeometry, Color, Mesh, NoBlending, ShaderMaterial } from 'three'

/** Drawn after opaque surfaces, cut faces and their outlines. */
const behindAll = 2

/** Opacity at the center; it fades towards the edge. */
const strongest = 0.85

/** At a flat angle the ground would cover what is just above it. */
export const farther = { polygonOffset: true, polygonOffsetFactor: 4, polygonOffsetUnits: 4 }

const vertexShader = `
attribute float strength;
varying float vStrength;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vStrength = strength;
}`

/**
 * A color as displayed: converting from linear light is the most expensive part of a pixel for software rendering.
 */
const fragmentShader = `
uniform vec3 tone;
varying float vStrength;
void main() {
  gl_FragColor = vec4(tone * vStrength, vStrength);
}`

/**
 * A ground that fades into the background, with radius 1. All building elements are above it, so where it is visible
 * nothing was drawn before: it writes the blended color directly. Blending took a tenth of a small model's frame with
 * software rendering.
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

  setColour(colour: Color) {
    this.tone.value.copy(colour).convertLinearToSRGB()
  }
}

function fadingDisc() {
  const disc = new CircleGeometry(1, 64)
  const strengths = new Float32Array(disc.attributes['position']?.count ?? 0)
  strengths[0] = strongest
  disc.setAttribute('strength', new BufferAttribute(strengths, 1))
  return disc
}
