/** Deterministic pseudo-random numbers between 0 and 1 for a seed. */
export function numbersFrom(seed: string): () => number {
  let state = 2_166_136_261
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619)
  }
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909)
    return ((state ^ (state >>> 16)) >>> 0) / 4_294_967_296
  }
}
