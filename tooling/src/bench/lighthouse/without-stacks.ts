import { Audit, Gatherer, type Config } from 'lighthouse'

/**
 * Lighthouse makes the debugger record the stack of every promise for its lists of issues. nivo's springs create
 * thousands of promises, and recording their stacks took 1,000 of the 1,090 ms of the longest task of a page with
 * charts. Users have no debugger running, so it is turned off.
 */
class NoStacks extends Gatherer {
  override meta: Gatherer['meta'] = { supportedModes: ['navigation'] }

  override async startInstrumentation({
    driver: { defaultSession },
  }: Parameters<Gatherer['startInstrumentation']>[0]): Promise<void> {
    async function turnOff() {
      // After each navigation Lighthouse enables it with the third of four commands.
      await defaultSession.sendCommand('Debugger.enable')
      await defaultSession.sendCommand('Debugger.enable')
      await defaultSession.sendCommand('Debugger.enable')
      await defaultSession.sendCommand('Debugger.setAsyncCallStackDepth', { maxDepth: 0 })
    }
    defaultSession.on('Page.frameNavigated', () => void turnOff())
    await turnOff()
  }

  override getArtifact(): object {
    return {}
  }
}

/** Lighthouse skips gatherers that no audit requires. */
class RequiresNoStacks extends Audit {
  static override get meta() {
    return {
      id: 'no-stacks',
      title: 'No stack traces of promises are recorded',
      description: 'The debugger records no stack traces of promises while the page loads.',
      requiredArtifacts: ['NoStacks'] as never[],
      scoreDisplayMode: Audit.SCORING_MODES.INFORMATIVE,
    }
  }

  static override audit() {
    return { score: 1 }
  }
}

/** The same configuration without recording promise stacks. */
export function withoutStacks(config: Config = {}): Config {
  return {
    ...config,
    extends: 'lighthouse:default',
    artifacts: [{ id: 'NoStacks', gatherer: { instance: new NoStacks() } }],
    audits: [{ implementation: RequiresNoStacks }],
    categories: { performance: { title: 'Performance', auditRefs: [{ id: 'no-stacks', weight: 0 }] } },
  }
}
