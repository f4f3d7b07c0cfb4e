import type { Schedule } from '@lintel/shared/contract/reports'
import { idOf } from './a-report.ts'

export function aSchedule(parts: Partial<Schedule> = {}): Schedule {
  return {
    id: idOf(501),
    reportTypeId: 'built-in:requests-by-month',
    reportType: 'Requests by Month',
    dataSetId: idOf(301),
    dataset: 'All Requests',
    source: 'assembly-requests',
    recurrence: {
      frequency: 'Weekly',
      interval: 2,
      weekdays: [1, 5],
      time: '08:00',
      timeZone: 'America/New_York',
      startDate: '2026-11-01',
    },
    recipients: [{ id: 'auth0|ada', name: 'Ada Byrne' }],
    withSpreadsheet: false,
    isPaused: false,
    problem: null,
    nextRun: '2026-11-30T13:00:00.000Z',
    ownerId: 'auth0|ada',
    ownerName: 'Ada Byrne',
    mayChange: true,
    mayTakeOver: false,
    revision: 1,
    ...parts,
  }
}
