import type { Prompt } from '../world.ts'

type Asked = { to?: string; data?: string; value?: string }

/** What a prompt asks to send: one call, or those of a batch; none when it asks for a signature. */
export function callsOf({ key, method }: Prompt): { calls: Asked[]; batch: boolean } {
  if (!/send/.test(method)) return { calls: [], batch: false }
  const [, [first]] = JSON.parse(key) as [string, [Asked & { calls?: Asked[] }]]
  return { calls: first.calls ?? [first], batch: first.calls !== undefined }
}
