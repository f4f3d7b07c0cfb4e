import {
  Boxes,
  Building2,
  ChartColumn,
  ClipboardList,
  FileStack,
  FileText,
  Folder,
  GitCompare,
  Package,
  Settings,
  SlidersHorizontal,
  type LucideIcon,
} from '@lintel/shared/ui'
import type { NavItem } from './nav.model.ts'

type NavIconName = NavItem['icon']

const icons: Record<NavIconName, LucideIcon> = {
  building: Building2,
  'clipboard-list': ClipboardList,
  chart: ChartColumn,
  'file-stack': FileStack,
  'git-compare': GitCompare,
  folder: Folder,
  boxes: Boxes,
  sliders: SlidersHorizontal,
  'file-text': FileText,
  package: Package,
  settings: Settings,
}

export function NavIcon({ name }: { name: NavIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
