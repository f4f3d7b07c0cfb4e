import { BufferAttribute, CircleGeometry, Color, Mesh, NoBlending, ShaderMaterial } from 'three'

/** Of what is not seen through: surfaces, cut faces and their outlines come before. */
const behindAll = 2

/** In the middle; it fades towards its edge. */
const strongest = 0.85

/** Seen at a flat angle the ground would come before what lies just above it, and bleach it. */
export const farther = { polygonOffset: true, polygonOffsetFactor: 4, polygonOffsetUnits: 4 }

const vertexShader = `
attribute float strength;
varying float vStrength;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vStrength = strength;
}`

/** A color as the screen has it: what costs a processor most of a pixel is to make it from light. */
const fragmentShader = `
uniform vec3 tone;
varying float vStrength;
void main() {
  gl_FragColor = vec4(tone * vStrength, vStrength);
}`

/**
 * A ground without an edge, one wide in each direction: it fades into the background. All that is built stands above it, so that where it
 * is seen nothing was drawn before but the empty picture: it is written there as it would be blended. Of a small model's frame it took
 * a processor a tenth otherwise.
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
