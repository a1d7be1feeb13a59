import type { JournalRecord } from './journalRecord.ts'

/** The lock that a run holds: that of its wish, or one of its own when it stands in nobody's way. */
export function lockName({
  intent,
  runId,
  again,
}: Pick<JournalRecord, 'intent' | 'runId' | 'again'>): string {
  return again ? `${intent}/${runId}` : intent
}
