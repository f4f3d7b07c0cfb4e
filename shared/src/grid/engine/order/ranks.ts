/** Of each row the place of its value in the order of the column; equal values share one. Null has `count`, after all others. */
export type Ranks = { of: Uint32Array; count: number }
