import { startTransition, useEffect, useState } from 'react'

/** A value once what came with it has been drawn: what people wait for is in the picture before. */
export function useAfterPicture<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The callback comes before the picture, and the task behind it after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return drawn
}
