import { debianPrograms, isUnpacked, type DebianProgram } from '../src/set-up/debian-programs.ts'

/** Test files that run a program, by their path. */
const users: Record<DebianProgram, RegExp> = {
  nginx: /containers\/nginx\/(earlier-files|many-platforms|host-configuration|remote-configuration)/,
  pgbouncer: /platform\/src\/testing\/pooler\//,
  prometheus: /containers\/observability/,
  kubectl: /containers\/kubernetes/,
}

/** Jest's `--filter`: leaves out the tests of programs that are not on this machine. */
function filterTests(files: readonly string[]) {
  const missing = debianPrograms.filter((program) => !isUnpacked(program))
  return { filtered: files.filter((file) => !missing.some((program) => users[program].test(file))) }
}

// Jest loads it by `require` and calls the module itself.
export { filterTests as 'module.exports' }
