/** For the shell's one blocker only: the router asks but one, so pages say `useUnsavedInput` instead. */
export { useBlocker } from 'react-router-dom'
