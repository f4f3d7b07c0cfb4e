import { startTransition, useEffect, useState } from 'react'

/** The value, one drawing later: for what may appear after the picture that people wait for. */
export function useAfterPicture<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // An animation frame runs before the picture is drawn, a task that it queues runs after.
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
