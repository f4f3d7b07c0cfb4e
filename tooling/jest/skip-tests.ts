import { debianPrograms, isUnpacked, type DebianProgram } from '../src/set-up/debian-programs.ts'
import { currentKubectl } from '../src/set-up/kubectl.ts'

/** Test files that need a program, by path. */
const users: Record<DebianProgram, RegExp> = {
  nginx: /containers\/nginx\/(earlier-files|many-platforms|host-configuration|remote-configuration)/,
  pgbouncer: /platform\/src\/testing\/pooler\//,
  prometheus: /containers\/observability/,
  kubectl: /containers\/kubernetes/,
}

/** Jest's `--filter`: skips tests whose program isn't installed. */
function filterTests(files: readonly string[]) {
  const used = debianPrograms.filter((program) => files.some((file) => users[program].test(file)))
  const missing = used.filter((program) => !isThere(program))
  return { filtered: files.filter((file) => !missing.some((program) => users[program].test(file))) }
}

function isThere(program: DebianProgram): boolean {
  return program === 'kubectl' ? currentKubectl() !== undefined : isUnpacked(program)
}

// Jest loads it by `require` and calls the module itself.
export { filterTests as 'module.exports' }
