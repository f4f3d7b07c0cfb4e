import type { BrowserContext } from '@playwright/test'

/** Everything that any page or frame of the context does against its Content-Security-Policy, as it happens. */
export async function recordPolicyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('recordPolicyViolation', (_source, violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ documentURI, effectiveDirective, blockedURI, sourceFile, sample }) => {
        const { recordPolicyViolation } = globalThis as unknown as { recordPolicyViolation: (text: string) => void }
        recordPolicyViolation(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`.trim())
      },
    )
  })
  return violations
}
