export { ArrowDown, ArrowUp, EllipsisVertical, Funnel, FunnelX, GripVertical, Rows4, X } from 'lucide-react'
