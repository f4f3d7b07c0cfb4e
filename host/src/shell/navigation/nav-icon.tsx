import type { sidebarIcons } from '@lintel/shared/remote'
import {
  AppWindow,
  Boxes,
  Building2,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  FileStack,
  FileText,
  Folder,
  GitCompare,
  LayoutDashboard,
  MessagesSquare,
  Package,
  Rocket,
  Settings,
  SlidersHorizontal,
  type LucideIcon,
} from '@lintel/shared/ui'

type KnownIcon = (typeof sidebarIcons)[number] | 'settings' | 'releases'

const icons: Record<KnownIcon, LucideIcon> = {
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
  'clipboard-check': ClipboardCheck,
  messages: MessagesSquare,
  dashboard: LayoutDashboard,
  settings: Settings,
  releases: Rocket,
}

function isKnown(name: string): name is KnownIcon {
  return Object.hasOwn(icons, name)
}

export function NavIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = isKnown(name) ? icons[name] : AppWindow
  return <Icon aria-hidden size={size} strokeWidth={1.75} />
}
