export { LayoutSwitch } from './layout-switch.tsx'
export { useListLayout } from './use-list-layout.ts'
