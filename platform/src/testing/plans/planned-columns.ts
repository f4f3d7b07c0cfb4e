import { rowTimestamp, person } from './seed-rows.ts'

export const personLiteral = `'${person}'`
export const requestColumns = { requested_date: rowTimestamp, requested_by_id: personLiteral }
export const completedColumns = { completed_date: rowTimestamp, status: `'Complete'` }
/** Distributes rows over several parents, a hundred for each. */
export const parentId = 'id(1 + n / 100)'
export const projectColumn = { project_group_id: parentId }
export const point = `'{"x": 1, "y": 1, "z": 1}'`
export const cameraColumns = { cut_planes: `'[]'`, target: point, position: point, up_vector: point }
