/** The path of a model's picture beside its GLB. */
export function pictureFile(shapes: string): string {
  return `${shapes}.webp`
}
