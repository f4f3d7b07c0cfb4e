import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment'

/** Says of a sandbox that it serves one file after the other, and whether the file that runs in it is the last one. */
export type Keeping = { isSpoilt: boolean }
export type KeptSandbox = JestEnvironment & { keeping?: Keeping }

type SandboxClass<Sandbox> = new (config: JestEnvironmentConfig, context: EnvironmentContext) => Sandbox

/** Those of this process that have not ended. */
const open = new Set<KeptSandbox>()

/**
 * A class whose instances are made once for each project in a process, and serve all test files that come after each other there. `tidy` leaves
 * nothing of one file to the next. A file gets a sandbox of its own where it begins with `@jest-environment-options {"isAlone": true}`, and all do
 * where somebody watches, because what is kept would not be read again after a change.
 */
export function keptEnvironment<Sandbox extends KeptSandbox>(
  Environment: SandboxClass<Sandbox>,
  tidy: (sandbox: Sandbox) => void,
): SandboxClass<Sandbox> {
  const byProject = new Map<string, { sandbox: Sandbox; console: Console }>()

  function make(config: JestEnvironmentConfig, context: EnvironmentContext): Sandbox {
    const { id } = config.projectConfig
    // Each file has a console of its own, by which is said of which file the lines are.
    const console = forwarding(() => byProject.get(id)?.console ?? context.console)
    const sandbox = new Environment(config, { ...context, console })
    const keeping = { isSpoilt: false }
    const variables = { ...sandbox.global.process.env }
    const end = sandbox.teardown.bind(sandbox)
    sandbox.keeping = keeping
    sandbox.teardown = async () => {
      if (!keeping.isSpoilt) {
        tidy(sandbox)
        putBack(sandbox.global.process.env, variables)
        return
      }
      byProject.delete(id)
      open.delete(sandbox)
      await end()
    }
    byProject.set(id, { sandbox, console: context.console })
    open.add(sandbox)
    return sandbox
  }

  function construct(_class: unknown, [config, context]: [JestEnvironmentConfig, EnvironmentContext]): Sandbox {
    const { globalConfig, projectConfig } = config
    const isAlone = projectConfig.testEnvironmentOptions['isAlone'] === true
    if (isAlone || globalConfig.watch || globalConfig.watchAll) return new Environment(config, context)
    const before = byProject.get(projectConfig.id)
    if (!before) return make(config, context)
    before.console = context.console
    return before.sandbox
  }

  return new Proxy<SandboxClass<Sandbox>>(Environment, { construct })
}

function putBack(variables: NodeJS.ProcessEnv, before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(variables)) if (!(name in before)) Reflect.deleteProperty(variables, name)
  Object.assign(variables, before)
}

function forwarding(current: () => Console): Console {
  return new Proxy({} as Console, { get: (_target, name) => Reflect.get(current(), name) as unknown })
}

/** After the run: where the runner starts no processes, an open page would keep it from ending. */
export default async function endSandboxes(): Promise<void> {
  for (const sandbox of open) {
    if (sandbox.keeping) sandbox.keeping.isSpoilt = true
    await sandbox.teardown()
  }
}
