/** For the shell's only blocker: the router has one, so pages call `useUnsavedInput` instead. */
export { useBlocker } from 'react-router-dom'
