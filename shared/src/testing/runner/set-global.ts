import { afterTest } from './after-test.ts'

/** Gives the page a global for the rest of the test, whether it has one of that name or not. */
export function setGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  afterTest(() => {
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  })
}
