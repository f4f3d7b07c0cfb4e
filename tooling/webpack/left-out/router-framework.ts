import { createContext, type Ref } from 'react'

// Stands for what React Router does where it is the framework that renders pages on a server: fetching ahead what the pages behind links need. Our
// links fetch ahead by `preloadOnIntent` of the host.

/** Nobody provides it, so that the router knows it is used as a library. */
export const FrameworkContext = createContext(undefined)

export function usePrefetchBehavior() {
  return [false, undefined, {}] as const
}

export function PrefetchPageLinks(): null {
  return null
}

export function mergeRefs<Value>(...refs: (Ref<Value> | undefined)[]) {
  return (value: Value | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }
  }
}
