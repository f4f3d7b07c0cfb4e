/** What a capture warns of where elements have shapes that cannot be made. */
export function failedShapes(count: number): string[] {
  if (count === 0) return []
  const elements = count === 1 ? '1 element has a shape' : `${count.toLocaleString('en-US')} elements have shapes`
  return [`${elements} that cannot be made, so the model does not show ${count === 1 ? 'it' : 'them'}.`]
}

/** Each such warning, as the database writes patterns. */
export const warnsOfShapes = '^[0-9,]+ elements? (has a shape|have shapes) that cannot be made,'
