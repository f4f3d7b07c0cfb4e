import { expect, test } from '@jest/globals'
import { projectKnownById, type KnownProject } from './known-by-id.model.ts'

function known(projectGroupId: string, said: Partial<KnownProject> = {}): KnownProject {
  return { projectGroupId, projectNumber: '0815', projectName: 'Main Street', fileName: 'Store.ifc', ...said }
}

const file = { projectNumber: '0815', projectName: 'Main Street', fileName: 'Store.ifc' }
const nameless = { projectNumber: null, projectName: null }

test('knows a project that has got another name or number, or its first one', () => {
  expect(projectKnownById({ ...file, projectName: 'Main Street West' }, [known('a')])).toBe('a')
  expect(projectKnownById({ ...file, projectNumber: '0815-2' }, [known('a')])).toBe('a')
  expect(projectKnownById(file, [known('a', nameless)])).toBe('a')
  expect(projectKnownById({ ...file, ...nameless }, [known('a')])).toBe('a')
  expect(projectKnownById(file, [])).toBeUndefined()
})

test('takes no id of a template for that of a building', () => {
  const other = { projectNumber: '0816', projectName: 'Side Street' }
  expect(projectKnownById({ ...file, ...other }, [known('a')])).toBeUndefined()
  expect(projectKnownById({ ...file, ...other }, [known('a'), known('b', other)])).toBe('b')
})

test('follows those who have told buildings of one id apart: by what they are called, by their file, and at last by date', () => {
  const apart = [
    known('newest', { ...nameless, fileName: 'B.ifc' }),
    known('older', { ...nameless, fileName: 'A.ifc' }),
  ]
  expect(projectKnownById({ ...nameless, fileName: 'A.ifc' }, apart)).toBe('older')
  expect(projectKnownById({ ...nameless, fileName: 'C.ifc' }, apart)).toBe('newest')
  expect(projectKnownById({ ...file, fileName: 'B.ifc' }, [...apart, known('named')])).toBe('named')
})
