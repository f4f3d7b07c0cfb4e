import type { Grouping, ReportDefinition } from '@lintel/shared/contract/reports'
import fc from 'fast-check'

const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('city', 'portfolio', 'status'),
    operator: fc.constantFrom('==', '!=', 'contains', 'does not contain'),
    value: fc.constantFrom('ulm', 'A', '', 'Complete', 'ö'),
  }),
  fc.record({
    field: fc.constantFrom('requestedDate', 'completedDate'),
    operator: fc.constantFrom('==', '<', '>=', '!='),
    value: fc.constantFrom(
      '2025-10-25',
      '2025-10-26',
      '2026-02-28',
      '2026-03-08',
      '2026-03-10',
      '2026-03-01/2026-03-08',
      'last 12 months',
    ),
  }),
  fc.record({
    field: fc.constant('leadTimeDays'),
    operator: fc.constantFrom('<', '>=', '!='),
    value: fc.integer({ min: -1, max: 12 }),
  }),
  fc.record({
    field: fc.constantFrom('completedDate', 'leadTimeDays'),
    operator: fc.constantFrom('is null', 'is not null'),
  }),
)
/** Null for all rows. */
export const randomFilter = fc.option(
  fc.record({ logic: fc.constantFrom('and', 'or'), filters: fc.array(condition, { maxLength: 3 }) }),
) as fc.Arbitrary<ReportDefinition['filter']>

const group = fc.oneof(
  fc.record({ field: fc.constantFrom('city', 'portfolio', 'status') }),
  fc.record({
    field: fc.constantFrom('requestedDate', 'completedDate'),
    unit: fc.constantFrom('day', 'week', 'us-week', 'month', 'quarter', 'year'),
  }),
) as fc.Arbitrary<Grouping['by'][number]>
/** At most three fields. Dates are grouped by periods. */
export const randomGroups = fc.uniqueArray(group, { minLength: 1, maxLength: 3, selector: ({ field }) => field })
/** Includes half-hour offsets and a repeated midnight. */
export const randomZone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Atlantic/Azores',
)
