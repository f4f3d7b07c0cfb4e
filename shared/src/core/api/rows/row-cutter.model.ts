export type RowCutter = {
  /** Returns the complete objects up to the end of this piece of text. */
  cut(text: string): unknown[]
  /** Throws if the array has not ended. */
  end(): void
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = ['"', '\\', '{', '}', '[', ']'].map(
  (sign) => sign.charCodeAt(0),
)

/** Splits the text of a JSON array into objects. Pieces of text may begin and end anywhere. */
export function rowCutter(): RowCutter {
  let rest = ''
  let position = 0
  let depth = 0
  let isText = false

  /** The index after the last complete object; 0 if there is none. */
  function lastEnd(): number {
    let end = 0
    for (; position < rest.length; position += 1) {
      const sign = rest.charCodeAt(position)
      if (isText) {
        if (sign === backslash) position += 1
        else if (sign === quote) isText = false
      } else if (sign === quote) isText = true
      else if (sign === openBrace || sign === openBracket) depth += 1
      else if (sign === closeBrace || sign === closeBracket) {
        depth -= 1
        if (depth === 1) end = position + 1
      }
    }
    return end
  }

  function cut(text: string): unknown[] {
    rest += text
    const end = lastEnd()
    if (end === 0) return []
    // The first character is the bracket of the array, or the comma after the previous object.
    const objects = JSON.parse(`[${rest.slice(rest.search(/[[,]/) + 1, end)}]`) as unknown[]
    rest = rest.slice(end)
    position -= end
    return objects
  }

  function end(): void {
    if (!/^\s*\[?\s*\]\s*$/.test(rest)) throw new SyntaxError('The response ends inside an array.')
  }

  return { cut, end }
}
