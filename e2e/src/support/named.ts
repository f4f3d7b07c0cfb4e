import { test } from '@playwright/test'

/** What a journey makes or writes: a second try finds what the first one has left behind. */
export function named(name: string): string {
  const { retry } = test.info()
  return retry === 0 ? name : `${name} ${retry}`
}
