import { DashboardView } from '../features/dashboard/dashboard.tsx'

export function DashboardPage() {
  return <DashboardView />
}
