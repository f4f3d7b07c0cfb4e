import type { GridDefaults } from '@lintel/shared/grid'

/** Specification 1, section 9. */
export const requestDefaults: GridDefaults = {
  sort: [{ field: 'requestedDate', direction: 'descending' }],
  filter: { logic: 'and', filters: [{ field: 'status', operator: '==', value: 'Complete' }] },
  unique: true,
}

/** None of these is complete. */
export const inProgressDefaults: GridDefaults = { ...requestDefaults, filter: null }
