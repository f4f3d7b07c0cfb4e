/**
 * Whether every edge is used equally often in both directions. Edges are hashed to 32-bit numbers signed by direction and summed in one
 * pass without a table; vertices with the same position are the same.
 */
export function isClosedSurface(positions: Float32Array, index: Uint32Array): boolean {
  const marks = marksOf(positions)
  let open = 0
  for (let corner = 0; corner + 2 < index.length; corner += 3) {
    const [a, b, c] = [marks[index[corner] ?? 0], marks[index[corner + 1] ?? 0], marks[index[corner + 2] ?? 0]]
    open = (open + edge(a ?? 0, b ?? 0) + edge(b ?? 0, c ?? 0) + edge(c ?? 0, a ?? 0)) | 0
  }
  return open === 0 && index.length > 0
}

function marksOf(positions: Float32Array): Int32Array {
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length)
  const marks = new Int32Array(positions.length / 3)
  for (let vertex = 0; vertex < marks.length; vertex++) {
    let mark = 0
    // -0 and 0 are the same position.
    for (let axis = 0; axis < 3; axis++) {
      const offset = vertex * 3 + axis
      mark = mixed(mark ^ Math.imul(positions[offset] === 0 ? 1 : (bits[offset] ?? 0), 0x9e3779b1))
    }
    marks[vertex] = mark
  }
  return marks
}

function edge(from: number, to: number): number {
  if (from === to) return 0
  return from < to ? mixed(from ^ Math.imul(to, 0x85ebca6b)) : -mixed(to ^ Math.imul(from, 0x85ebca6b))
}

/** The finalizer of MurmurHash3: each input bit flips about half of the output bits. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
