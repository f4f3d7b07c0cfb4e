/** The file of a model's picture, beside the file of its shapes. */
export function pictureFile(shapes: string): string {
  return `${shapes}.webp`
}
