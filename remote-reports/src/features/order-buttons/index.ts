export { OrderButtons } from './order-buttons.tsx'
