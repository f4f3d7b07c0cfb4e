import { moment, person } from './seed-rows.ts'

export const byPerson = `'${person}'`
export const requestColumns = { requested_date: moment, requested_by_id: byPerson }
export const ended = { completed_date: moment, status: `'Complete'` }
/** Distributes rows over several parents, a hundred for each. */
export const below = 'id(1 + n / 100)'
export const ofProject = { project_group_id: below }
export const point = `'{"x": 1, "y": 1, "z": 1}'`
export const somewhere = { cut_planes: `'[]'`, target: point, position: point, up_vector: point }
