import { afterTest } from './after-test.ts'

/** Sets a global of the page for the rest of the test, even if it did not exist. */
export function setGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  afterTest(() => {
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  })
}
