import { expect, test } from '@jest/globals'
import { audienceOf, parseReleaseOptions, previewNameOf } from './options.ts'

test('reads a name alone as a release to everyone', () => {
  const options = parseReleaseOptions(['remote-bim', '--bring-back'])
  expect(options).toMatchObject({ verb: 'release', name: 'bim', 'bring-back': true })
  expect(audienceOf(options)).toBeUndefined()
})

test('reads who gets a release first', () => {
  const options = parseReleaseOptions(['bim', '--to', '12.5%', '--organizations', 'HFA, ACME', '--people', 'a@b.org'])
  expect(audienceOf(options)).toEqual({ share: 12.5, organizations: ['HFA', 'ACME'], people: ['a@b.org'] })
  expect(audienceOf(parseReleaseOptions(['bim', '--organizations', 'HFA']))?.share).toBe(0)
})

test.each(['x', '101%', '-1', '0.001%', '10%%'])('rejects the share %s', (to) => {
  expect(() => audienceOf(parseReleaseOptions(['bim', `--to=${to}`]))).toThrow('--to must be a share')
})

test('takes the name of the only remote of a repository where none is given', () => {
  expect(parseReleaseOptions(['--to', '10%'], 'sites')).toMatchObject({ verb: 'release', name: 'sites', to: '10%' })
  expect(parseReleaseOptions(['rollback', '1.0.0'], 'sites')).toMatchObject({ name: 'sites', named: '1.0.0' })
  expect(parseReleaseOptions(['rollback', 'sites'], 'sites')).toMatchObject({ name: 'sites', named: undefined })
})

test('rejects a preview with an audience', () => {
  const options = parseReleaseOptions(['bim', '--preview', 'new-cards', '--to', '10%'])
  expect(() => audienceOf(options)).toThrow('A preview has no audience')
})

test('makes the name of a preview of a branch', () => {
  expect(previewNameOf('feature/New_List')).toBe('feature-new-list')
  expect(previewNameOf(`fix/${'long-'.repeat(20)}`)).toHaveLength(40)
  expect(() => previewNameOf('///')).toThrow('must have letters or digits')
})

test('reads verbs with a name and a version', () => {
  expect(parseReleaseOptions(['rollback', 'bim', '1.0.0'])).toMatchObject({
    verb: 'rollback',
    name: 'bim',
    named: '1.0.0',
  })
  expect(parseReleaseOptions(['list'])).toMatchObject({ verb: 'list', name: undefined })
})
