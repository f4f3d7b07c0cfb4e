export { RunButtons } from './run-buttons.tsx'
