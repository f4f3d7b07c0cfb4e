import { expect, type Page } from '@playwright/test'

/** Expects that no two labels of the same chart overlap, rotated ones included. */
export async function expectNoOverlappingLabels(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findOverlaps)).toEqual([])
}

/** Runs in the page: pairs of labels whose boxes, as they are rotated, have an area in common. */
function findOverlaps(): string[] {
  type Point = { x: number; y: number }
  function corners(text: SVGTextElement): Point[] {
    const { x, y, width, height } = text.getBBox()
    const matrix = text.getScreenCTM() ?? new DOMMatrix()
    // Letters do not fill the height of their line.
    const inset = height * 0.15
    return [
      [x, y + inset],
      [x + width, y + inset],
      [x + width, y + height - inset],
      [x, y + height - inset],
    ].map(([left, top]) => new DOMPoint(left, top).matrixTransform(matrix))
  }
  function isSeparated(one: Point[], other: Point[]): boolean {
    return one.some((from, index) => {
      const to = one[(index + 1) % one.length] ?? from
      const along = ({ x, y }: Point) => (to.y - from.y) * x - (to.x - from.x) * y
      const [first, second] = [one.map(along), other.map(along)]
      return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first)
    })
  }
  return [...document.querySelectorAll('[role=img] svg')].flatMap((chart) => {
    const texts = [...chart.querySelectorAll('text')].filter((text) => text.textContent !== '')
    const boxes = texts.map((text) => ({ text: text.textContent, corners: corners(text) }))
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !isSeparated(one.corners, other.corners) && !isSeparated(other.corners, one.corners))
        .map((other) => `${one.text} / ${other.text}`),
    )
  })
}
