import type { SignRequest } from '../api/schemas/execute.ts'
import { signKey } from './itemKey.ts'
import type { PromptRecord } from './journalRecord.ts'
import type { Run } from './run.ts'

/** Writes down what the wallet is asked to sign, and its signature until the marketplace has answered. */
export function noteRequest(
  run: Run,
  stepId: string,
  index: number,
  request: SignRequest,
  post?: PromptRecord['post'],
): void {
  const prompt = { kind: 'signature', key: signKey(request), value: 0n, at: Date.now() } as const
  run.journal.note(stepId, index, { ...prompt, chainId: run.options.chain.id, post })
}
