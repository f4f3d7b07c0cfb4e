export type Listener<Event> = (event: Event) => void
export type Unsubscribe = () => void

/** A typed event emitter; `on` returns a function that unsubscribes. */
export class Emitter<Events extends Record<string, unknown>> {
  private readonly listeners = new Map<keyof Events, Set<Listener<never>>>()

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): Unsubscribe {
    const listeners = this.listeners.get(name) ?? new Set()
    this.listeners.set(name, listeners)
    // Wrapped, so that subscribing the same listener twice results in two subscriptions.
    const wrapper: Listener<Events[Name]> = (event) => listener(event)
    listeners.add(wrapper)
    return () => listeners.delete(wrapper)
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) (listener as Listener<Events[Name]>)(event)
  }

  /** The number of subscriptions, which must be 0 after the viewer is disposed. */
  get count() {
    let count = 0
    for (const eventListeners of this.listeners.values()) count += eventListeners.size
    return count
  }

  clear() {
    this.listeners.clear()
  }
}
