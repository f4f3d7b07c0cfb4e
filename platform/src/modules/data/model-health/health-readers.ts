import type { RoleName } from '@lintel/shared/contract'

/** People with one of these roles see the health of models, and are notified of thresholds. */
export const healthReaders: readonly RoleName[] = ['revitupload.read', 'revituploadcompare.read']
