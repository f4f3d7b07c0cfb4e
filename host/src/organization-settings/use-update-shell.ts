import { useQueryClient } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { applyOrganization, shareOrganization } from '../session/organization-in-tabs.ts'
import { auditLogKey } from './audit-log/audit-log.api.ts'

/** Applies a saved organization to the shell, in all tabs of the browser. */
export function useUpdateShell() {
  const queryClient = useQueryClient()
  const organization = useActiveOrganization()

  function invalidateHistory() {
    if (!organization) return
    void queryClient.invalidateQueries({ queryKey: auditLogKey(organization.id) })
  }

  return {
    forgetHistory: invalidateHistory,
    showOrganization(changed: Organization) {
      applyOrganization(queryClient, changed)
      shareOrganization(changed)
      invalidateHistory()
    },
  }
}
