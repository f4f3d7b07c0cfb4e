/** Isometric projection: x runs to the lower right, y to the lower left, z up; one unit is a metre. */
export type Projection = { scale: number; originX: number; originY: number }

/** The block of space that something occupies: its near corner is (x1, y1, z1). */
export type Block = { x0: number; y0: number; z0: number; x1: number; y1: number; z1: number }

const across = Math.cos(Math.PI / 6)
const down = Math.sin(Math.PI / 6)

export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

function matrix(...values: number[]): string {
  return `matrix(${values.map((value) => Math.round(value * 1000) / 1000 + 0).join(' ')})`
}

export function project(view: Projection, x: number, y: number, z: number): [number, number] {
  return [
    round(view.originX + (x - y) * across * view.scale),
    round(view.originY + (x + y) * down * view.scale - z * view.scale),
  ]
}

/** Where a drawing in plan coordinates (x, y) lies on the level `z`. */
export function levelPlane(view: Projection, z: number): string {
  const { scale, originX, originY } = view
  return matrix(across * scale, down * scale, -across * scale, down * scale, originX, originY - z * scale)
}

/** Where a drawing in (x, height) lies on the wall that faces the lower left. */
export function leftPlane(view: Projection, y: number): string {
  const { scale, originX, originY } = view
  return matrix(across * scale, down * scale, 0, -scale, originX - y * across * scale, originY + y * down * scale)
}

/** Where a drawing in (y, height) lies on the wall that faces the lower right. */
export function rightPlane(view: Projection, x: number): string {
  const { scale, originX, originY } = view
  return matrix(-across * scale, down * scale, 0, -scale, originX + x * across * scale, originY + x * down * scale)
}

/** The largest view in which a site with these buildings fits the picture. */
export function fitSite(
  picture: { width: number; height: number },
  site: { width: number; depth: number; buildings: readonly Block[] },
): Projection {
  const highest = Math.min(-1, ...site.buildings.map((block) => (block.x0 + block.y0) * down - block.z1 - 0.4))
  const sideways = (site.width + site.depth) * across
  const upright = (site.width + site.depth) * down + 1.6 - highest
  const scale = Math.min((picture.width * 0.96) / sideways, (picture.height * 0.95) / upright)
  return {
    scale,
    originX: (picture.width - sideways * scale) / 2 + site.depth * across * scale,
    originY: (picture.height - upright * scale) / 2 - highest * scale,
  }
}
