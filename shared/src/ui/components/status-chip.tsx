import type { ReactNode } from 'react'
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'

const icons = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  running: LoaderCircle,
  waiting: Clock,
  open: CircleDot,
  neutral: CircleDashed,
} satisfies Record<string, LucideIcon>

export type StatusTone = keyof typeof icons

type StatusChipProps = { tone: StatusTone; children: ReactNode }

/**
 * A status with its color and icon. A plain element with styles of the page (`statusChipStyle`), because grids have
 * one in each row.
 */
export function StatusChip({ tone, children }: StatusChipProps) {
  const Icon = icons[tone]
  return (
    <span className="status-chip" data-tone={tone}>
      <Icon aria-hidden size={14} strokeWidth={2.25} />
      <span>{children}</span>
    </span>
  )
}
