/** For the shell only. The router supports a single blocker, so pages call `useUnsavedInput` instead. */
export { useBlocker } from 'react-router-dom'
