export { ElementWalk } from './element-walk.tsx'
