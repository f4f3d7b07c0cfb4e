export { Sections } from './sections.tsx'
