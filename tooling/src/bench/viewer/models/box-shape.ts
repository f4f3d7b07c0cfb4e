type Vector = readonly [x: number, y: number, z: number]
export type Shape = { positions: number[]; normals: number[]; indices: number[] }

/** The same numbers in every run (Park and Miller). */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A closed surface: corners of neighboring faces have the same positions. */
export function boxShape(size: Vector, { steps, isOpen = false }: { steps: number; isOpen?: boolean }): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] }
  for (const axis of [0, 1, 2]) for (const side of [-1, 1]) addFace(shape, size, { axis, side, steps })
  // A degenerate face, so that all shapes have equally many corners.
  if (isOpen) shape.indices.fill(0, -(steps * steps * 6))
  return shape
}

function addFace(shape: Shape, size: Vector, { axis, side, steps }: { axis: number; side: number; steps: number }) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const first = shape.positions.length / 3
  for (let row = 0; row <= steps; row += 1) {
    for (let column = 0; column <= steps; column += 1) {
      const point = [0, 0, 0]
      point[axis] = (side * (size[axis] ?? 0)) / 2
      point[u] = (column / steps - 0.5) * (size[u] ?? 0)
      point[v] = (row / steps - 0.5) * (size[v] ?? 0)
      shape.positions.push(...point)
      shape.normals.push(...[0, 1, 2].map((component) => (component === axis ? side : 0)))
    }
  }
  for (let cell = 0; cell < steps * steps; cell += 1) {
    const corner = first + Math.floor(cell / steps) * (steps + 1) + (cell % steps)
    const [a, b, c, d] = [corner, corner + 1, corner + steps + 1, corner + steps + 2]
    shape.indices.push(...(side > 0 ? [a, b, d, a, d, c] : [a, d, b, a, c, d]))
  }
}
