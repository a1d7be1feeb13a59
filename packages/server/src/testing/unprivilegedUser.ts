import { execFileSync } from 'node:child_process'

/** Whose PostgreSQL is, which refuses to run as root: of somebody else then, else of us (undefined). */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody'])
    try {
      const id = (flag: string) =>
        Number.parseInt(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString(), 10)
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such user.
    }
  throw new Error('There is no user postgres or nobody as whom PostgreSQL could run')
}
