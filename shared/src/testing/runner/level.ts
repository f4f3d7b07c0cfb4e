/** The full level runs all random cases and audits the accessibility of screens; the default level leaves most of that out. */
export const isFullLevel = Reflect.get(globalThis, 'isFullLevel') === true
