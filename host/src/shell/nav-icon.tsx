import type { RemotePage } from '@lintel/shared/remote'
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
  SlidersHorizontal,
  type LucideIcon,
} from '@lintel/shared/ui'

type NavIconName = NonNullable<RemotePage['navigation']>['icon']

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
}

export function NavIcon({ name }: { name: NavIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
