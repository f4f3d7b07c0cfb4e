import type { Call, TestAnswer, TestApp } from '../../../../testing/build-test-app.ts'
import type { Version } from '../version.ts'
import { answers, type Answer } from './answers.ts'

export type BcfClient = {
  /** Asks below the project; what is answered with the expected status is held against the standard's schema. */
  ask<As>(path: string, answer: Answer, more?: Partial<Call> & { status?: number }): Promise<As>
  /** The same with whatever status. */
  call(path: string, more?: Partial<Call>): Promise<TestAnswer>
  /** The message of a failure. */
  refusal(path: string, status: number, more?: Partial<Call>): Promise<string>
}

/** Calls as another program would: by addresses and a bearer token, without any header of ours. */
export function bcfClient(platform: TestApp, version: Version, project: string): BcfClient {
  const call: BcfClient['call'] = (path, more) =>
    platform.call({ url: `/bcf/${version}/projects/${project}${path}`, as: 'local|everything', ...more })
  return {
    call,
    async ask<As>(path: string, answer: Answer, { status = 200, ...more }: Partial<Call> & { status?: number } = {}) {
      const given = await call(path, more)
      assertStatus(path, given, status)
      return answers[version][answer].parse(given.json()) as As
    },
    async refusal(path, status, more) {
      const given = await call(path, more)
      assertStatus(path, given, status)
      return answers[version].error.parse(given.json()).message
    },
  }
}

/** What each camera has. */
export const aFrame = {
  camera_view_point: { x: 10, y: 0, z: 5 },
  camera_direction: { x: -2, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
}

function assertStatus(path: string, { status, text }: TestAnswer, expected: number): void {
  if (status !== expected) throw new Error(`${path} is answered ${status} and not ${expected}: ${text}`)
}
