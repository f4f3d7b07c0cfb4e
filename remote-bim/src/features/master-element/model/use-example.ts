import { useState } from 'react'

/** Bounds of an element are looked for in all of its model: not for thousands of them. */
const mostTried = 50

/** Which of the elements is shown: at first the first one with a shape. Its place is -1 where none has one. */
export function useExample(numbers: readonly number[], hasShape: (number: number) => boolean) {
  const [place, setPlace] = useState(() => numbers.slice(0, mostTried).findIndex(hasShape))
  function move(by: number) {
    setPlace(Math.min(Math.max(place + by, 0), numbers.length - 1))
  }
  return { place, move }
}
