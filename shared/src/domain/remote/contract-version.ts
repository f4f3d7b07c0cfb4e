/**
 * The version of the agreement between shell and remotes: the shape of a remote's description, of the exposed `./pages`
 * module and of the shared entry points. The shell refuses a remote of another version before it runs any of its code.
 */
export const contractVersion = 1
