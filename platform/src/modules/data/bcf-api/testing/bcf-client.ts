import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'
import type { Version } from '../bcf-deps.ts'
import { answers, type ResponseName } from './answers.ts'

export type BcfClient = {
  /** Calls a URL below the project and validates a response with the expected status against the standard's schema. */
  ask<As>(path: string, answer: ResponseName, overrides?: Partial<Call> & { status?: number }): Promise<As>
  /** The same with any status. */
  call(path: string, overrides?: Partial<Call>): Promise<TestResponse>
  /** The error message. */
  refusal(path: string, status: number, overrides?: Partial<Call>): Promise<string>
}

/** Calls the API like another program: with a bearer token and without our headers. */
export function bcfClient(platform: TestApp, version: Version, project: string): BcfClient {
  const call: BcfClient['call'] = (path, overrides) =>
    platform.call({ url: `/bcf/${version}/projects/${project}${path}`, as: 'local|everything', ...overrides })
  return {
    call,
    async ask<As>(
      path: string,
      answer: ResponseName,
      { status = 200, ...overrides }: Partial<Call> & { status?: number } = {},
    ) {
      const response = await call(path, overrides)
      assertStatus(path, response, status)
      return answers[version][answer].parse(response.json()) as As
    },
    async refusal(path, status, overrides) {
      const response = await call(path, overrides)
      assertStatus(path, response, status)
      return answers[version].error.parse(response.json()).message
    },
  }
}

/** Properties of both cameras. */
export const aFrame = {
  camera_view_point: { x: 10, y: 0, z: 5 },
  camera_direction: { x: -2, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
}

function assertStatus(path: string, { status, text }: TestResponse, expected: number): void {
  if (status !== expected) throw new Error(`${path} is answered ${status} and not ${expected}: ${text}`)
}
