import { PageHeader } from '@lintel/shared/ui'

export function RequestFormPage() {
  return <PageHeader title="RequestForm" />
}
