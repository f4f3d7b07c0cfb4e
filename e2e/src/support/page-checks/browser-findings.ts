import type { BrowserContext, Page } from '@playwright/test'

/** Collects, as they happen, the violations of the Content-Security-Policy in all pages and frames of the context. */
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

/** Collects what Chromium's Issues panel lists for the page. Call it before the page is opened. */
export async function recordIssues(page: Page): Promise<string[]> {
  const issues: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    // Not in the panel: Chromium counts that the SDK of the identity provider reads a cookie.
    if (code !== 'PerformanceIssue') issues.push(`${code} ${JSON.stringify(details)}`)
  })
  await session.send('Audits.enable')
  return issues
}
